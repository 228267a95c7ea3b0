import { expect, test } from 'vitest'
import { redactions } from './secrets.ts'

const pieces = [
  '://:',
  '://',
  '://a:',
  'x://:@',
  'Bearer ',
  'Basic\t',
  'dapi',
  'dapi0123456 ',
  'password',
  'password=',
  'password="',
  "password='",
  'password=\\"',
  'token\\"="',
  'secret="\\',
  'api_key ',
  ' ',
  '=',
  '"',
  '\\',
  'a',
]
// A beginning after which the rest never ends as the pattern wants it to.
const beginnings = ['', 'Bearer', 'password', 'password=', 'password="', '://a:', 'dapi01234567']

function textOf(beginning: string, piece: string, length: number): string {
  return beginning + piece.repeat(Math.ceil(length / piece.length))
}

/** Processor time of this thread, so that other work of the machine does not count. */
function msOf({ pattern, shown }: (typeof redactions)[number], text: string): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.threadCpuUsage()
    text.replaceAll(pattern, shown)
    return process.threadCpuUsage(start).user / 1000
  })
  return Math.min(...times)
}

// What takes less than this on 1 MB is fast enough, whatever the ratio of two short times is.
const briefMs = 50

function growsFasterThanItsText(redaction: (typeof redactions)[number], beginning: string, piece: string) {
  const longMs = msOf(redaction, textOf(beginning, piece, 1_000_000))
  return longMs > briefMs && longMs > 15 * msOf(redaction, textOf(beginning, piece, 100_000))
}

test.each(redactions.map((redaction) => [redaction.pattern.source, redaction] as const))(
  'ten times the text takes about ten times as long: %s',
  (_source, redaction) => {
    const slow = beginnings.flatMap((beginning) =>
      pieces
        .filter((piece) => growsFasterThanItsText(redaction, beginning, piece))
        .map((piece) => [beginning, piece]),
    )
    expect(slow).toEqual([])
  },
)
