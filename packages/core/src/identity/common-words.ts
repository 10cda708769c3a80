/**
 * Words that the list of leaked passwords lacks, or has only in longer forms, and that are guessed as well:
 * words of this product and its trade, "password" and "welcome" in other languages, sites, months, short
 * stems.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
stint freelance freelancer freelancing invoice invoices client clients project projects proposal proposals contract
budget studio agency design designer business office work working company payment payments billing account accounts
accounting finance money secure security private portal website online cloud server database backup support
test testing tester tests temp temporary user users username demo sample example default guest root admin abc abcd
abcde pass passw passwd pwd login logon signin signup access open enter hello hallo hola bonjour ciao changeme change
setup install system manager staff team office365 windows outlook router wifi wireless internet network desktop laptop
contraseña contrasena clave acceso senha palavra palavrapasse motdepasse mdp passwort kennwort geheim wachtwoord
lösenord losenord adgangskode passord salasana parola haslo hasło heslo jelszo jelszó parole parool sifre şifre
пароль привет секрет любовь 密码 パスワード mima password passwords willkommen welkom bienvenue bienvenido benvenuto
january february march april june july august september october november december januar februar januari februari
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janvier février fevrier mars
avril juin juillet août aout septembre octobre novembre décembre decembre monday tuesday wednesday thursday friday
saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag spring summer autumn winter fall
facebook instagram whatsapp twitter tiktok snapchat youtube netflix spotify amazon google gmail apple iphone android
microsoft linkedin github paypal fortnite minecraft roblox hogwarts beyonce messi ronaldo neymar mbappe swift drake
trustno trustno1 letme letmein please your yours mine just only this that with from love loves god good best better
money rich happy smile life dream family mother father sister brother baby girl boy dog cat puppy kitty
`
    .trim()
    .split(/\s+/),
);
