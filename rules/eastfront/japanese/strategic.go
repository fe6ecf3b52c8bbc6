package japanese

// strategic is what the strategic segment says, and what supply and weather forbid.
var strategic = [][2]string{
	{"there is no additional retreat in mud", "泥濘では追加退却できません"}, {"town in mud or snow", "泥濘または積雪の町"},
	{"%s is out of supply and supports no defence", "%[1]sは補給切れのため防御を支援できません"}, {"%s is short of fuel", "%[1]sは燃料不足です"},
	{"%s is out of supply or fuel", "%[1]sは補給切れか燃料不足です"}, {"the %s side overruns nobody in %s", "%[1]sは%[2]sでは蹂躙できません"},
	{"%s with a storm", "%[1]s、嵐"}, {"weather in a %s climate", "%[1]sの気候での天候"}, {"the weather is %s", "天候は%[1]s"},
	{"a defender is out of supply", "防御側が補給切れ"}, {"frozen", "凍結"}, {"ice", "氷結"}, {"snow", "積雪"}, {"short", "緊急補給"}, {"out", "補給切れ"},
	{"fuel", "燃料不足"},
	{"%s surrenders with %d or more", "%[1]sは%[2]s以上で降伏する"},
	{"%s is short of fuel with %d or more", "%[1]sは%[2]s以上で燃料不足になる"},
}
