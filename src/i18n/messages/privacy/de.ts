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

In jeder E‑Mail steht ein Link, mit dem Sie ändern, anhalten, beenden, Ihre Daten herunterladen oder alles löschen.

## Eine Anfrage oder eine Besichtigung

Fragen Sie nach einer Immobilie, gehen Ihre Nachricht und Ihre Kontaktdaten an das Büro oder den Makler, der sie zeigt, und Sie bekommen eine Eingangsbestätigung. Wir speichern sie, um Ihnen zu antworten und nachzufassen, bis ${retention.leadDays} Tage nach Ihrer Anfrage.

Von einem Termin speichern wir Ihren Namen, Ihre Kontaktdaten, den Zeitpunkt und, wenn Sie absagen, den genannten Grund, bis ${retention.appointmentDays} Tage nach der Besichtigung.

## Eine Immobilie weiterempfehlen

Die Adresse der anderen Person nutzen wir für diese eine E‑Mail. Ihr Name und Ihre Worte stehen darin, damit klar ist, von wem sie kommt; Ihre eigene Adresse geben wir nicht weiter. Ist die E‑Mail verschickt, löschen wir sie innerhalb weniger Stunden. Gegen Missbrauch speichern wir noch ${retention.friendMailDays} Tage lang, um welche Immobilie es ging, einen unlesbaren Abdruck beider Adressen und eine gekürzte IP-Adresse. Wer solche E‑Mails nie wieder möchte, nutzt den Link am Ende. Dann bleibt der Abdruck der Adresse gespeichert, um sie abweisen zu können.

## Adressen, an die wir nicht mehr schreiben

Kommt eine E‑Mail zurück, melden Sie sie als unerwünscht oder löschen Sie Ihre Daten, behalten wir einen unlesbaren Abdruck (Hash) der Adresse. Die Adresse lässt sich daraus nicht zurückgewinnen. Er dient nur dazu, Ihnen nicht erneut zu schreiben und Ihre Daten nach dem Einspielen einer Sicherungskopie erneut zu löschen.

## Was Ihr Browser sich merkt

- Die Cookies \`locale\` und \`theme\`: Ihre Sprache und die helle oder dunkle Ansicht, höchstens ein Jahr lang. Über https beginnen ihre Namen mit \`__Host-\`. Sie dienen keinem anderen Zweck.
- Im Speicher Ihres Browsers: Ihre Favoriten mit Ihren Notizen, die Immobilien, die Sie schon angesehen haben, und eine Kopie Ihrer Favoriten und der zuletzt angesehenen Objekte, damit Sie sie auch ohne Verbindung lesen können. Das bleibt auf Ihrem Gerät, bis Sie es löschen.
- Solange der Tab offen ist: was Sie in das Formular eingegeben haben, damit nichts verloren geht.

All das ist nötig für das, was Sie selbst tun. Deshalb gibt es hier kein Cookie-Banner.

## Wer sieht Ihre Daten?

Das Büro oder der Makler, dem Sie schreiben, und wer für uns Server und E‑Mail betreibt, nach unseren Weisungen. Wir verkaufen nichts und geben nichts für Werbung weiter. Keine Entscheidung über Sie trifft ein Computer allein.

## Wie lange?

Wie oben angegeben. Serverprotokolle, in denen IP-Adressen stehen, bewahren wir höchstens ${retention.logDays} Tage auf. Sicherungskopien werden mit der Zeit überschrieben. Was Sie löschen ließen, wird nach dem Einspielen einer Kopie erneut gelöscht.

## Ihre Rechte

Sie dürfen Ihre Daten einsehen, berichtigen, mitnehmen und löschen lassen, Ihre Einwilligung widerrufen und Widerspruch einlegen. Läuft eine Suche, tun Sie das selbst über den Link in jeder E‑Mail. Sonst schreiben Sie uns; wir antworten innerhalb eines Monats.

Sind Sie nicht zufrieden, können Sie sich bei der [belgischen Datenschutzbehörde](https://www.datenschutzbehorde.be) beschweren, Rue de la Presse 35, 1000 Brüssel.
`
