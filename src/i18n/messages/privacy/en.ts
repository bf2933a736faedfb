import type { TextFacts } from '#i18n/text-facts.ts'

export const en = ({ name, email, address, phone, enterpriseNumber, retention, mapHosts }: TextFacts): string => `
This site works without an account, without advertising and without anyone else’s analytics. We keep only what we need to do what you ask.

## Who is responsible?

${[name, address, enterpriseNumber && `company number ${enterpriseNumber}`, phone].filter(Boolean).join(', ')}. For anything about your data, write to [${email}](mailto:${email}).

## When you just look around

Then we keep nothing about you. For each visit our log notes only which kind of page was asked for, whether that worked and how long it took: no address, no search, no name.

${
  mapHosts.length > 0
    ? `The map beside the search results comes from ${mapHosts.join(' and ')}. As soon as it is shown, your browser fetches it there. That provider then sees your IP address and which part of the map you look at, but not what you are searching for.

`
    : ''
}To keep the forms from being abused, we count how often something is sent from one IP address or to one e‑mail address. We delete those counts within two days, and likewise the unreadable fingerprint of each form by which we notice that it was sent twice.

## Keep me informed

We keep what you fill in: your e‑mail address, what you are looking for, how often you want messages, and whatever else you chose to give, such as your name, phone number or address. We do so because you ask us to (your consent).

- First you get a single e‑mail with a link. We send you messages only after you press the button behind it. If you do not confirm, we delete your request after ${retention.unconfirmedSubscriptionDays} days.
- As proof of your consent we keep the time, the language, the wording beside the form and a shortened IP address that points to a part of the network, not to you.
- We remember which messages we sent you. The e‑mails themselves are deleted after ${retention.sentMailDays} days.
- When you stop, we delete the search ${retention.sentMailDays} days later. Until then you can switch it on again.
- You get news and offers only if you ticked the separate box for them.

Every e‑mail has a link to stop and a link to change or pause. With the second one you can also ask for your data or have everything erased: for that we mail you a separate link, which works for 30 minutes. That way we know it is you, even if you once passed an e‑mail on. If your link ended up with somebody else, you can make it useless there.

## A question or a viewing

When you ask about a property, your message and your contact details go to the office or agent who shows it, and you get a receipt. We keep it so that we can answer and follow up, until ${retention.leadDays} days after your question.

Of an appointment we keep your name, your contact details, the time and, if you cancel, the reason you gave, until ${retention.appointmentDays} days after the viewing. If you do not confirm a viewing you asked for, we tell the office once and erase the request after ${retention.unconfirmedSubscriptionDays} days.

## Sending a property to a friend

We use your friend’s address for that one e‑mail. It carries your name and your words, so that the reader knows who it comes from; your own address is not passed on. Once it has gone, we delete the e‑mail within hours. Against abuse we keep for another ${retention.friendMailDays} days which property it was, an unreadable fingerprint of both addresses and a shortened IP address. Whoever never wants such e‑mails again can use the link at the bottom. The fingerprint of their address is then kept, so that we can refuse it.

## Addresses we no longer write to

If an e‑mail bounces or you report it as unwanted, we keep an unreadable fingerprint (hash) of the address, with the reason. The address itself is not in it: only somebody who already knows it can recognise it. It serves to keep us from writing to you again. The report itself is not kept.

## If you have everything erased

Then your searches, questions, appointments and consents go, and so do the e‑mails to you and about you. Viewings still to come are cancelled; the agent is told, without your name. This remains, and this is why:

- an unreadable fingerprint of your address with the time of erasing, so that your data is erased once more if we restore a backup;
- if you had refused our e‑mails or they bounced: that fingerprint, so that we do not write to you later either;
- of a viewing: which property and when, without a name, address, phone number or reason, because it was the office’s appointment too;
- counts without a name: how many people stopped and why, and for two days at most how often something was sent from one IP address, with the fingerprint of each form;
- what already lies in the mailbox of the office, the agent or your friend. We cannot take that back: please ask them;
- remains in backups and in the files of the database, until they are overwritten.

## What your browser remembers

- The cookies \`locale\` and \`theme\`: your language and the light or dark look, for a year at most. Over https their names start with \`__Host-\`. They serve no other purpose.
- In your browser’s storage: your favourites with your notes, the properties you have already seen, and a copy of your favourites and the last ones you looked at, to read without a connection. All of it stays on your device until you clear it.
- As long as the tab is open: what you are looking for and ticked in the form, so that nothing is lost. The browser keeps neither your name nor your addresses or phone numbers.

All of this is needed for what you do yourself. That is why there is no cookie banner here.

## Who sees your data?

The office or agent you write to, and those who run the server and the e‑mail for us, under our instructions. We sell nothing and pass nothing on for advertising. No decisions about you are made by a computer alone.

## For how long?

As stated above. Server logs that hold IP addresses are kept for ${retention.logDays} days at most. Backups are overwritten in time. What you had erased is erased again after a backup has been restored.

## Your rights

You may see, correct, take along and erase your data, withdraw your consent, and object. If you have a running search, you can do this yourself with the link in every e‑mail. Otherwise write to us; we answer within a month.

If you are not satisfied, you can complain to the [Belgian Data Protection Authority](https://www.dataprotectionauthority.be), Rue de la Presse 35, 1000 Brussels.
`
