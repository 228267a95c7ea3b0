import type { MessageContent } from './message.ts'
import { countsOf, entryText, moreText, plainLine, subjectOf, type EntryText } from './message-text.ts'

/** Links of a mail; absent where the product does not know its public URL, or has no key to sign with. */
export type MailLinks = { publicUrl: string | undefined; unsubscribeUrl: string | undefined }

export type MailText = { subject: string; text: string; html: string }

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text within HTML, also within an attribute. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/** A message as mail, with a table and links, as text and as HTML. */
export function mailText(content: MessageContent, { publicUrl, unsubscribeUrl }: MailLinks): MailText {
  const entries = content.entries.map((entry) => entryText(entry, publicUrl))
  const foot = footOf(content, unsubscribeUrl)
  return {
    subject: subjectOf(content),
    text: [countsOf(content), ...entries.map(plainEntry), moreText(content), foot.text]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    html: `<!doctype html><html><body style="font-family:sans-serif;font-size:14px">
<p><b>${escapedHtml(countsOf(content))}</b></p>
<table cellpadding="6" cellspacing="0" border="1" style="border-collapse:collapse">
<tr><th align="left">Incident</th><th align="left">Severity</th><th align="left">Details</th></tr>
${entries.map(htmlEntry).join('\n')}
</table>
<p>${escapedHtml(moreText(content) ?? '')}</p>
<p style="color:#666">${foot.html}</p>
</body></html>`,
  }
}

function plainEntry({ title, detail, state, facts, url }: EntryText): string {
  return [`${title} (${state})`, detail, facts, url].filter(Boolean).join('\n')
}

function htmlEntry({ title, detail, state, facts, url }: EntryText): string {
  const name = escapedHtml(title)
  const linked = url === undefined ? name : `<a href="${escapedHtml(url)}">${name}</a>`
  const details = [detail, facts].filter(Boolean).map(escapedHtml).join('<br>')
  return `<tr><td>${linked}</td><td>${escapedHtml(state)}</td><td>${details}</td></tr>`
}

/** The end of a mail: why somebody gets it, and how not to. */
export function footOf({ group }: Pick<MessageContent, 'group'>, unsubscribeUrl: string | undefined) {
  const why = `You get this mail because your address is in the group ${plainLine(group)}.`
  if (unsubscribeUrl === undefined) {
    const text = `${why} An administrator can remove it.`
    return { text, html: escapedHtml(text) }
  }
  return {
    text: `${why}\nUnsubscribe: ${unsubscribeUrl}`,
    html: `${escapedHtml(why)} <a href="${escapedHtml(unsubscribeUrl)}">Unsubscribe</a>`,
  }
}
