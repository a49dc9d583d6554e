/** Passwords of eight or more characters that head every list of leaked ones. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  0123456789 0987654321 10203040 11112222 11223344 1122334455 11235813 12121212 12123434 12131415 12341234 12344321
  123123123 1231231234 123321123 123454321 123456123456 12345678 123456789 1234567890 12345678910 123456789a
  12345678a 1234567a 123456abc 1234abcd 123abc123 123qwe123 12qwaszx 13131313 13579246 135792468 147147147 14725836
  147258369 159357159 159753456 18436572 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 21212121 23232323 25802580 31415926 31313131 45454545 55555555 66666666 741852963 77777777 78787878
  789456123 7894561230 87654321 88888888 963852741 987654321 9876543210 99999999 a1234567 a12345678 a123456789
  a1b2c3d4 aa123456 aa12345678 abc12345 abcd1234 abcd12345 abcdefgh abcdefg1 access14 admin123 admin1234
  administrator adobe123 alexander alexandra amsterdam andromeda anthony1 asdasdasd asdf1234 asdfasdf asdfghjk
  asdfghjkl asdfghjkl1 asdf123456 azertyui azertyuiop azerty123 azerty1234 babygirl babygirl1 baseball baseball1
  basketball beautiful benjamin bismillah blink182 bonjour1 bonjour123 brooklyn butterfly caroline champion
  changeme changeme1 changeme123 charlie1 chelsea1 chocolate christian christine cocacola computer computer1
  contrasena creative danielle december dolphins doudou123 dragon12 dragon123 drowssap einstein elephant
  elizabeth everlast evolution fabulous familia1 facebook firebird flower123 football football1 football12
  forever1 franklin freedom1 friends1 fuckyou1 garfield gfhjkm123 ghbdtn123 godzilla goodluck google123 guitar123
  hallo123 hellohello hello123 hello1234 helloworld hestia123 hola1234 hollywood homesweethome iloveyou iloveyou1
  iloveyou12 iloveyou2 iloveyou123 inuyasha internet isabelle jasmine1 jennifer jessica1 jesus123 jonathan
  jordan23 justin123 kennwort killer123 kimberly kingkong lasvegas letmein1 letmein123 letmein! liverpool
  liverpool1 lollipop loveme123 lovelove loulou123 loveyou1 marseille marseille13 master123 maverick mercedes
  metallic metallica michael1 michelle midnight million2 mnbvcxz1 monkey12 monkey123 motdepasse motdepasse1
  mustang1 mynoob123 myspace1 nathalie national newyork1 nicholas nicole123 nintendo nothing1 november nwo4life
  olivia123 p@ssw0rd p@ssword p@$$w0rd pa55word parola12 pass1234 passw0rd passw0rd1 password password!
  password0 password01 password1 password1! password12 password123 password1234 password2 password3 passwort
  passwort1 passwort123 patricia penguin1 philippe pokemon1 pokemon123 popcorn1 portugal precious princess
  princess1 princesse q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxedc qazwsxedc123 qq123456 qwaszx12
  qweasdzxc qweqweqwe qwer1234 qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui
  qwertyuiop qwertyuiop1 qwertz123 qwertzui qwertzuiop rastafari realmadrid remember rockstar1 samantha
  samsung1 sandra123 santiago scorpion secret123 september shadow12 shadow123 slipknot snickers snowball
  soccer12 softball spiderman spiderman1 starwars starwars1 steelers stephanie sternchen sunflower sunshine
  sunshine1 superman superman1 superstar swordfish teddybear tequiero test1234 test12345 testtest thunder1
  tinkerbell trustno1 unicorn1 valentina valentine vanessa1 veronica victoria victory1 vfhbyf123 wachtwoord
  warcraft warriors welcome01 welcome1 welcome12 welcome123 whatever william1 willkommen winter12 woaini520
  woaini1314 xiaoming xxxxxxxx yamaha123 yankees1 youtube1 zaq12wsx zaq1zaq1 zaqxswcde zinedine zxcv1234
  zxcvbnm1 zxcvbnm123 zxcvzxcv
  `
    .trim()
    .split(/\s+/),
);
