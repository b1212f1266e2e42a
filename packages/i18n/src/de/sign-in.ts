import type { TranslationOf } from '../catalogue.ts'
import type { signIn as english } from '../en/sign-in.ts'

export const signIn: TranslationOf<typeof english> = {
  'signIn.email': 'E-Mail-Adresse',
  'signIn.password': 'Passwort',
  'signIn.newPassword': 'Neues Passwort',
  'signIn.passwordHint':
    'Mindestens 8 Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
  'signIn.expired':
    'Diese Seite war zu lange offen, oder Sie haben sich inzwischen an- oder abgemeldet. Bitte senden Sie sie noch einmal.',
  'signIn.continue': 'Weiter',
  'signIn.or': 'oder',
  'signIn.toLogin': 'Anmelden',

  'signIn.login.title': 'Anmelden',
  'signIn.login.submit': 'Anmelden',
  'signIn.login.forgot': 'Passwort vergessen?',
  'signIn.login.new': 'Noch kein Konto?',
  'signIn.login.signUp': 'Konto anlegen',
  'signIn.login.wrong':
    'E-Mail-Adresse und Passwort gehören nicht zusammen. Prüfen Sie beide und versuchen Sie es noch einmal.',
  'signIn.login.disabled': 'Dieses Konto ist gesperrt. Bitte fragen Sie die Betreiber dieses Servers.',
  'signIn.login.unverified':
    'Ihre E-Mail-Adresse muss zuerst bestätigt werden. Öffnen Sie den Link in der Mail, die wir Ihnen geschickt haben.',
  'signIn.login.with': 'Mit {provider} anmelden',
  'signIn.login.others': 'Andere Wege, sich anzumelden',
  'signIn.login.tooMany':
    'Das wurde zu oft versucht. Bitte warten Sie einen Augenblick und versuchen Sie es dann noch einmal.',
  'signIn.login.busy': 'Gerade melden sich zu viele Menschen an. Bitte versuchen Sie es gleich noch einmal.',

  'signIn.signUp.closed': 'Neue Konten nur auf Einladung',
  'signIn.signUp.closedText':
    'Sie können hier nicht selbst ein Konto anlegen. Fragen Sie die Betreiber dieses Servers, oder folgen Sie dem Link einer Einladung, die an diese E-Mail-Adresse ging.',
  'signIn.signUp.title': 'Konto anlegen',
  'signIn.signUp.name': 'Name',
  'signIn.signUp.username': 'Benutzername',
  'signIn.signUp.usernameHint': 'Daraus wird die Adresse Ihrer Buchungsseite: {address}',
  'signIn.signUp.timeZone': 'Zeitzone',
  'signIn.signUp.timeZoneHint': 'Die Zone, in der Sie arbeiten.',
  'signIn.signUp.submit': 'Konto anlegen',
  'signIn.signUp.known': 'Sie haben schon ein Konto?',

  'signIn.fault.emailTaken':
    'Mit dieser Adresse gibt es schon ein Konto. Melden Sie sich an, oder lassen Sie Ihr Passwort zurücksetzen.',
  'signIn.fault.usernameTaken': 'Diesen Benutzernamen hat schon jemand. Bitte wählen Sie einen anderen.',
  'signIn.fault.usernameReserved': 'Diesen Namen braucht der Server selbst. Bitte wählen Sie einen anderen.',
  'signIn.fault.usernameForm':
    'Nehmen Sie Buchstaben ohne Akzente, Ziffern, Punkte, Binde- und Unterstriche, zuerst einen Buchstaben oder eine Ziffer.',
  'signIn.fault.zone': 'Bitte wählen Sie eine Zeitzone aus der Liste.',
  'signIn.fault.passwordShort': 'Bitte nehmen Sie mindestens 8 Zeichen.',
  'signIn.fault.passwordLong': 'Bitte nehmen Sie höchstens 128 Zeichen.',
  'signIn.fault.passwordName': 'Es darf nicht Ihre E-Mail-Adresse oder Ihr Benutzername sein.',
  'signIn.fault.passwordCommon':
    'Dieses Passwort gehört zu den ersten, die jeder versucht. Bitte wählen Sie ein anderes.',
  'signIn.fault.passwordWrong': 'Das ist nicht Ihr Passwort.',
  'signIn.fault.code': 'Dieser Code stimmt nicht. Ein Code der App gilt einmal, eine halbe Minute lang.',

  'signIn.forgot.title': 'Passwort vergessen?',
  'signIn.forgot.text': 'Wir schicken Ihnen einen Link, mit dem Sie ein neues wählen können.',
  'signIn.forgot.submit': 'Link schicken',
  'signIn.forgot.sent': 'Sehen Sie in Ihre Mails',
  'signIn.forgot.sentText':
    'Wenn es zu {email} ein Konto gibt, ist ein Link an diese Adresse unterwegs. Er gilt einmal, innerhalb der nächsten Stunde.',

  'signIn.reset.title': 'Neues Passwort wählen',
  'signIn.reset.text': 'Sie werden überall abgemeldet und melden sich mit dem neuen Passwort an.',
  'signIn.reset.submit': 'Neues Passwort speichern',
  'signIn.reset.done': 'Ihr Passwort ist geändert',
  'signIn.reset.doneText': 'Melden Sie sich mit dem neuen an.',
  'signIn.reset.invalid': 'Dieser Link gilt nicht mehr',
  'signIn.reset.invalidText':
    'Ein Link gilt einmal und eine Stunde lang; er endet, wenn das Passwort geändert wird. Lassen Sie sich einen neuen schicken.',
  'signIn.reset.again': 'Neuen Link schicken',

  'signIn.verify.title': 'E-Mail-Adresse bestätigen',
  'signIn.verify.text': 'Damit sagen Sie uns, dass die Mails an diese Adresse bei Ihnen ankommen.',
  'signIn.verify.submit': 'Adresse bestätigen',
  'signIn.verify.done': 'Ihre E-Mail-Adresse ist bestätigt',
  'signIn.verify.doneText': 'Danke. Mehr ist nicht zu tun.',
  'signIn.verify.invalid': 'Dieser Link gilt nicht mehr',
  'signIn.verify.invalidText':
    'Ein Link gilt einmal und einen Tag lang. Melden Sie sich an und lassen Sie sich einen neuen schicken; vielleicht ist die Adresse auch schon bestätigt.',

  'signIn.code.title': 'Noch ein Schritt',
  'signIn.code.text': 'Öffnen Sie Ihre Authentifizierungs-App und geben Sie die sechs Ziffern ein, die sie zeigt.',
  'signIn.code.label': 'Code',
  'signIn.code.hint': 'Ohne die App nehmen Sie einen Ihrer Wiederherstellungscodes.',
  'signIn.code.submit': 'Anmelden',
  'signIn.code.over': 'Bitte melden Sie sich noch einmal an',
  'signIn.code.overText':
    'Seit der Eingabe Ihres Passworts ist zu viel Zeit vergangen, oder zu viele Codes waren falsch.',

  'signIn.logout.title': 'Abmelden?',
  'signIn.logout.text': 'Sie sind angemeldet als {email}.',
  'signIn.logout.submit': 'Abmelden',
  'signIn.logout.done': 'Sie sind abgemeldet',
  'signIn.logout.doneText': 'Bis zum nächsten Mal.',

  'signIn.outside.refused': '{provider} hat Sie nicht angemeldet',
  'signIn.outside.refusedText': 'Vielleicht haben Sie dort „Abbrechen“ gewählt. Es wurde nichts geändert.',
  'signIn.outside.invalid': 'Diese Anmeldung kann nicht beendet werden',
  'signIn.outside.invalidText':
    'Sie wurde in einem anderen Browser begonnen, hat zu lange gedauert oder war schon beendet. Es wurde nichts geändert. Bitte fangen Sie noch einmal an.',
  'signIn.outside.unavailable': '{provider} ist zurzeit nicht erreichbar',
  'signIn.outside.unavailableText':
    'Bitte versuchen Sie es in ein paar Minuten noch einmal, oder melden Sie sich auf einem anderen Weg an.',
  'signIn.outside.disabled': 'Sie können sich nicht anmelden',
  'signIn.outside.tooMany': 'Nicht so schnell',
  'signIn.outside.taken': 'Mit Ihrer E-Mail-Adresse gibt es schon ein Konto',
  'signIn.outside.takenText':
    'Es lässt sich nicht sicher sagen, dass es Ihres ist, weil die Adresse auf einer Seite nicht bestätigt ist. Melden Sie sich mit Ihrem Passwort an; dann können Sie {provider} unter „Sicherheit“ hinzufügen.',
  'signIn.outside.noEmail': '{provider} hat Ihre E-Mail-Adresse nicht genannt',
  'signIn.outside.noEmailText':
    'Ein Konto braucht eine. Legen Sie es mit einer E-Mail-Adresse an; dann können Sie {provider} hinzufügen.',
  'signIn.outside.others': 'Das gehört zu einem anderen Konto',
  'signIn.outside.othersText': 'Wer sich mit diesem Konto von {provider} anmeldet, bekommt hier ein anderes Konto.',
}
