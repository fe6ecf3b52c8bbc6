package parallel

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
)

// TestEach: each piece is done once, and told of in its order, with any number of jobs; they are done side by side.
func TestEach(t *testing.T) {
	for _, jobs := range []int{0, 1, 2, 7, 40} {
		var done [20]atomic.Int64
		var told []int
		err := Each(20, jobs, func(i int) (string, error) { done[i].Add(1); return fmt.Sprint(i), nil }, func(i int, x string) error {
			if x != fmt.Sprint(i) {
				t.Errorf("piece %d gives %s", i, x)
			}
			told = append(told, i)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for i := range done {
			if n := done[i].Load(); n != 1 || told[i] != i {
				t.Errorf("%d jobs: piece %d done %d times; told %v", jobs, i, n, told)
			}
		}
	}
	meet := make(chan bool) // the first piece ends when the second has begun
	err := Each(2, 2, func(i int) (int, error) {
		if i == 0 {
			<-meet
		} else {
			meet <- true
		}
		return i, nil
	}, func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
}

// TestEachFails: of several errors the first in the order of the pieces comes, whichever was there first; an error of
// who is told ends the work.
func TestEachFails(t *testing.T) {
	late := make(chan bool)
	told := 0
	err := Each(9, 2, func(i int) (int, error) {
		switch i {
		case 2:
			<-late
			return 0, errors.New("second")
		case 3:
			defer close(late)
			return 0, errors.New("third")
		}
		return i, nil
	}, func(int, int) error { told++; return nil })
	if err == nil || err.Error() != "second" || told != 2 {
		t.Errorf("%v after %d", err, told)
	}
	var done atomic.Int64
	stop := errors.New("enough")
	err = Each(1000, 1, func(i int) (int, error) { done.Add(1); return i, nil }, func(i, _ int) error { return stop })
	if !errors.Is(err, stop) {
		t.Errorf("%v", err)
	}
}
