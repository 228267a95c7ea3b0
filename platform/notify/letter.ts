import { z } from 'zod'
import { escapedHtml, footOf, type MailLinks, type MailText } from './mail-text.ts'
import { messageContent } from './message.ts'
import { plainLine, subjectOf } from './message-text.ts'

const row = z.object({
  cells: z.array(z.string()),
  /** Its page in the product; null: it has none. */
  path: z.string().startsWith('/').nullable(),
})
const section = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(row),
  /** A sentence below the rows, or in their place. */
  note: z.string().nullable(),
})

/** A mail that the product writes as a whole, in tables, with figures as they are shown. */
export const letter = z.object({ title: z.string(), sections: z.array(section) })
export type Letter = z.output<typeof letter>
type Section = Letter['sections'][number]

/** A letter as it is kept until it is sent. */
const letterContent = z.object({ group: z.string(), letter })
type LetterContent = z.output<typeof letterContent>

/** What is kept of a mail until it is sent. */
export const keptContent = z.union([letterContent, messageContent])

/** The subject of what is kept. */
export function keptSubject(content: z.output<typeof keptContent>): string {
  return 'letter' in content ? letterSubject(content) : subjectOf(content)
}

const letterSubject = ({ group, letter: { title } }: LetterContent) =>
  plainLine(`[Lakegauge] ${title} (${group})`)

/** A letter as mail, as text and as HTML. */
export function letterText(content: LetterContent, { publicUrl, unsubscribeUrl }: MailLinks): MailText {
  const { title, sections } = content.letter
  const foot = footOf(content, unsubscribeUrl)
  return {
    subject: letterSubject(content),
    text: [plainLine(title), ...sections.map((one) => plainSection(one, publicUrl)), foot.text].join('\n\n'),
    html: `<!doctype html><html><body style="font-family:sans-serif;font-size:14px">
<p><b>${escapedHtml(plainLine(title))}</b></p>
${sections.map((one) => htmlSection(one, publicUrl)).join('\n')}
<p style="color:#666">${foot.html}</p>
</body></html>`,
  }
}

const urlOf = (path: string | null, publicUrl: string | undefined) =>
  path === null || publicUrl === undefined ? undefined : new URL(`${publicUrl}${path}`).href

function plainSection({ title, rows, note }: Section, publicUrl: string | undefined): string {
  const lines = rows.flatMap(({ cells, path }) => {
    const url = urlOf(path, publicUrl)
    return [`- ${cells.map(plainLine).join(' · ')}`, ...(url === undefined ? [] : [`  ${url}`])]
  })
  return [plainLine(title), ...lines, ...(note === null ? [] : [plainLine(note)])].join('\n')
}

function htmlSection({ title, columns, rows, note }: Section, publicUrl: string | undefined): string {
  const cell = (tag: 'th' | 'td', text: string) => `<${tag} align="left">${text}</${tag}>`
  const head = columns.map((column) => cell('th', escapedHtml(column))).join('')
  const body = rows.map(({ cells, path }) => {
    const url = urlOf(path, publicUrl)
    const texts = cells.map((text) => escapedHtml(plainLine(text)))
    const [first = '', ...others] = texts
    const linked = url === undefined ? first : `<a href="${escapedHtml(url)}">${first}</a>`
    return `<tr>${[linked, ...others].map((text) => cell('td', text)).join('')}</tr>`
  })
  const table = `<table cellpadding="6" cellspacing="0" border="1" style="border-collapse:collapse">
<tr>${head}</tr>
${body.join('\n')}
</table>`
  return `<h3>${escapedHtml(plainLine(title))}</h3>
${rows.length === 0 ? '' : table}
${note === null ? '' : `<p>${escapedHtml(plainLine(note))}</p>`}`
}
