import type { TextFacts } from '#i18n/text-facts.ts'

export const de = ({ name, email, address, phone, enterpriseNumber, retention, mapHosts }: TextFacts): string => `
Diese Website kommt ohne Konto, ohne Werbung und ohne Messdienste anderer aus. Wir speichern nur, was nötig ist, um zu tun, worum Sie bitten.

## Wer ist verantwortlich?

${[name, address, enterpriseNumber && `Unternehmensnummer ${enterpriseNumber}`, phone].filter(Boolean).join(', ')}. Bei allen Fragen zu Ihren Daten schreiben Sie an [${email}](mailto:${email}).

## Wenn Sie sich nur umsehen

Dann speichern wir nichts über Sie. Unser Protokoll hält je Aufruf nur fest, welche Art von Seite verlangt wurde, ob das gelang und wie lange es dauerte: keine Adresse, keine Suche, keinen Namen.

${
  mapHosts.length > 0
    ? `Die Karte neben den Suchergebnissen kommt von ${mapHosts.join(' und ')}. Sobald sie angezeigt wird, holt Ihr Browser sie dort ab. Dieser Anbieter sieht dann Ihre IP-Adresse und welchen Ausschnitt Sie betrachten, nicht aber, was Sie suchen.

`
    : ''
}Gegen den Missbrauch der Formulare zählen wir, wie oft von einer IP-Adresse oder an eine E‑Mail-Adresse etwas abgeschickt wird. Diese Zähler löschen wir innerhalb von zwei Tagen, ebenso den unlesbaren Abdruck jedes Formulars, an dem wir merken, dass es zweimal abgeschickt wurde.

## Auf dem Laufenden bleiben

Wir speichern, was Sie eingeben: Ihre E‑Mail-Adresse, was Sie suchen, wie oft Sie Nachricht wünschen und was Sie sonst freiwillig angeben, etwa Name, Telefonnummer oder Anschrift. Wir tun das, weil Sie es wünschen (Ihre Einwilligung).

- Zuerst bekommen Sie eine einzige E‑Mail mit einem Link. Erst wenn Sie dort auf die Schaltfläche klicken, schreiben wir Ihnen. Ohne Bestätigung löschen wir Ihre Anfrage nach ${retention.unconfirmedSubscriptionDays} Tagen.
- Als Nachweis Ihrer Einwilligung speichern wir den Zeitpunkt, die Sprache, den Text neben dem Formular und eine gekürzte IP-Adresse, die auf einen Bereich des Netzes zeigt und nicht auf Sie.
- Wir merken uns, welche Nachrichten wir Ihnen geschickt haben. Die E‑Mails selbst löschen wir nach ${retention.sentMailDays} Tagen.
- Beenden Sie die Suche, löschen wir sie ${retention.sentMailDays} Tage später. Bis dahin können Sie sie wieder einschalten.
- Neuigkeiten und Angebote bekommen Sie nur, wenn Sie das eigens angekreuzt haben.

In jeder E‑Mail stehen ein Link zum Beenden und ein Link zum Ändern oder Anhalten. Mit dem zweiten fordern Sie auch Ihre Daten an oder lassen alles löschen: Dafür schicken wir Ihnen einen eigenen Link, der 30 Minuten gilt. So wissen wir, dass Sie es sind, auch wenn Sie einmal eine E‑Mail weitergeleitet haben. Ist Ihr Link bei jemand anderem gelandet, machen Sie ihn dort unbrauchbar.

## Eine Anfrage oder eine Besichtigung

Fragen Sie nach einer Immobilie, gehen Ihre Nachricht und Ihre Kontaktdaten an das Büro oder den Makler, der sie zeigt, und Sie bekommen eine Eingangsbestätigung. Wir speichern sie, um Ihnen zu antworten und nachzufassen, bis ${retention.leadDays} Tage nach Ihrer Anfrage.

Von einem Termin speichern wir Ihren Namen, Ihre Kontaktdaten, den Zeitpunkt und, wenn Sie absagen, den genannten Grund, bis ${retention.appointmentDays} Tage nach der Besichtigung. Bestätigen Sie eine angefragte Besichtigung nicht, teilen wir das dem Büro einmal mit und löschen die Anfrage nach ${retention.unconfirmedSubscriptionDays} Tagen.

## Eine Immobilie weiterempfehlen

Die Adresse der anderen Person nutzen wir für diese eine E‑Mail. Ihr Name und Ihre Worte stehen darin, damit klar ist, von wem sie kommt; Ihre eigene Adresse geben wir nicht weiter. Ist die E‑Mail verschickt, löschen wir sie innerhalb weniger Stunden. Gegen Missbrauch speichern wir noch ${retention.friendMailDays} Tage lang, um welche Immobilie es ging, einen unlesbaren Abdruck beider Adressen und eine gekürzte IP-Adresse. Wer solche E‑Mails nie wieder möchte, nutzt den Link am Ende. Dann bleibt der Abdruck der Adresse gespeichert, um sie abweisen zu können.

## Adressen, an die wir nicht mehr schreiben

Kommt eine E‑Mail zurück oder melden Sie sie als unerwünscht, behalten wir einen unlesbaren Abdruck (Hash) der Adresse und den Grund. Die Adresse selbst steht nicht darin: Nur wer sie schon kennt, kann sie wiedererkennen. Er dient dazu, Ihnen nicht erneut zu schreiben. Die Meldung selbst behalten wir nicht.

## Wenn Sie alles löschen lassen

Dann verschwinden Ihre Suchen, Anfragen, Termine und Einwilligungen und die E‑Mails an Sie und über Sie. Kommende Besichtigungen sagen wir ab; der Makler erfährt das ohne Ihren Namen. Folgendes bleibt, und zwar deshalb:

- ein unlesbarer Abdruck Ihrer Adresse mit dem Zeitpunkt der Löschung, um Ihre Daten nach dem Einspielen einer Sicherungskopie erneut zu löschen;
- hatten Sie E‑Mails abgelehnt oder kamen sie zurück: dieser Abdruck, um Ihnen auch später nicht zu schreiben;
- von einer Besichtigung: welche Immobilie und wann, ohne Namen, Anschrift, Telefonnummer oder Grund, denn es war auch ein Termin des Büros;
- Zähler ohne Namen: wie viele Menschen aus welchem Grund aufgehört haben und, höchstens zwei Tage lang, wie oft von einer IP-Adresse etwas abgeschickt wurde, mit dem Abdruck jedes Formulars;
- was schon im Postfach des Büros, des Maklers oder der anderen Person liegt. Das können wir nicht zurückholen: Bitte wenden Sie sich an sie;
- Reste in Sicherungskopien und in den Dateien der Datenbank, bis sie überschrieben sind.

## Was Ihr Browser sich merkt

- Die Cookies \`locale\` und \`theme\`: Ihre Sprache und die helle oder dunkle Ansicht, höchstens ein Jahr lang. Über https beginnen ihre Namen mit \`__Host-\`. Sie dienen keinem anderen Zweck.
- Im Speicher Ihres Browsers: Ihre Favoriten mit Ihren Notizen, die Immobilien, die Sie schon angesehen haben, und eine Kopie Ihrer Favoriten und der zuletzt angesehenen Objekte, damit Sie sie auch ohne Verbindung lesen können. Das bleibt auf Ihrem Gerät, bis Sie es löschen.
- Solange der Tab offen ist: was Sie suchen und im Formular angekreuzt haben, damit nichts verloren geht. Ihren Namen, Ihre Anschriften und Telefonnummern behält der Browser nicht.

All das ist nötig für das, was Sie selbst tun. Deshalb gibt es hier kein Cookie-Banner.

## Wer sieht Ihre Daten?

Das Büro oder der Makler, dem Sie schreiben, und wer für uns Server und E‑Mail betreibt, nach unseren Weisungen. Wir verkaufen nichts und geben nichts für Werbung weiter. Keine Entscheidung über Sie trifft ein Computer allein.

## Wie lange?

Wie oben angegeben. Serverprotokolle, in denen IP-Adressen stehen, bewahren wir höchstens ${retention.logDays} Tage auf. Sicherungskopien werden mit der Zeit überschrieben. Was Sie löschen ließen, wird nach dem Einspielen einer Kopie erneut gelöscht.

## Ihre Rechte

Sie dürfen Ihre Daten einsehen, berichtigen, mitnehmen und löschen lassen, Ihre Einwilligung widerrufen und Widerspruch einlegen. Läuft eine Suche, tun Sie das selbst über den Link in jeder E‑Mail. Sonst schreiben Sie uns; wir antworten innerhalb eines Monats.

Sind Sie nicht zufrieden, können Sie sich bei der [belgischen Datenschutzbehörde](https://www.datenschutzbehorde.be) beschweren, Rue de la Presse 35, 1000 Brüssel.
`
