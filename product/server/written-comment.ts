import { CodedError } from '#contract/errors.ts'

// Control characters other than line feeds are no text.
const controls = /(?!\n)\p{Cc}/gu

/** A comment as it is kept. Throws where it is empty. */
export function writtenComment(text: string): string {
  const kept = text.replaceAll('\r\n', '\n').replaceAll('\t', ' ').replaceAll(controls, '').trim()
  if (kept === '') throw new CodedError('invalid_parameter', 'Write something.', { field: 'text' })
  return kept
}
