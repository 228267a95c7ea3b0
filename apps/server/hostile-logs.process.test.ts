import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallLog } from '#connectors/spark/event-log/testing/small-log.ts'
import { streamedZip, zipOf } from '#connectors/spark/event-log/testing/zip-files.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { openedLogsServer } from './testing/opened-logs-server.ts'

const state = emptiedState('embedded')

let parent = ''
let folder = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'hostile-logs-'))
  folder = join(parent, 'opened-logs')
  mkdirSync(folder)
})
afterEach(() => rmSync(parent, { recursive: true }))

const spaces = Buffer.alloc(100_000_000, ' ')
/** Packed parts one behind the other unpack to 1.4 GB, far more than 200 times their size and 1 GB. */
const fourteenTimes = (packed: Buffer) => Buffer.concat(Array.from({ length: 14 }, () => packed))
const packedSpaces = gzipSync(spaces, { level: 9 })

// Few packed bytes are unpacked in small pieces, which takes long.
const dense = () => zstdCompressSync(randomBytes(600_000).toString('base64'))

const tooMuch = 'unpacks to more than'
const noLog = 'This is no event log.'

const hostile: readonly (readonly [name: string, content: () => Buffer, sentence: string])[] = [
  ['bomb.gz', () => fourteenTimes(packedSpaces), tooMuch],
  ['bomb.zst', () => Buffer.concat([dense(), fourteenTimes(zstdCompressSync(spaces))]), tooMuch],
  ['bomb.zip', () => zipOf('log.gz', fourteenTimes(packedSpaces)), tooMuch],
  ['outside.zip', () => zipOf('../../../escaped', Buffer.from('no log\n')), noLog],
  [
    'many.zip',
    () => streamedZip(...Array.from({ length: 10_001 }, () => Buffer.from('x\n'))),
    'holds more than 10000 files',
  ],
  ['cut.gz', () => gzipSync(smallLog).subarray(0, 12), noLog],
  ['cut.zip', () => zipOf('log', Buffer.from(smallLog)).subarray(0, 36), noLog],
  ['endless line', () => Buffer.alloc(70_000_000, '{"Event":'), noLog],
  ['deep', () => Buffer.from(`{"Event":${'['.repeat(2_000_000)}\n`), noLog],
  ['text', () => Buffer.from('hello\n'), noLog],
  ['picture.png', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01', 'latin1'), noLog],
]

type Log = { fileName: string; state: string; message: string }

test(
  'what is hostile or no log fails with a sentence and leaves nothing, while the server answers',
  { timeout: 240_000 },
  async () => {
    const { ask, upload, stop } = await openedLogsServer(state(), folder)
    const logs = async (): Promise<Log[]> => (await ask('ann', '/event-logs')).body.eventLogs
    const open = (name: string, content: Buffer | string) =>
      upload('ann', name, new Blob([new Uint8Array(Buffer.from(content))]))
    try {
      expect(await open('empty', '')).toMatchObject({ status: 400, body: { message: 'The file is empty.' } })
      for (const [name, content] of hostile)
        expect([name, (await open(name, content())).status]).toEqual([name, 200])
      await open('good', smallLog)
      const states = async () => (await logs()).map(({ state: each }) => each)
      await expect.poll(states, { timeout: 200_000, interval: 200 }).not.toContain('READING')
      const ended = new Map((await logs()).map((log) => [log.fileName, log]))
      expect(ended.get('good')).toMatchObject({ state: 'READY' })
      for (const [name, , sentence] of hostile) {
        const { message, ...log } = ended.get(name) ?? { state: 'gone', message: '' }
        expect([name, log.state, message]).toEqual([name, 'FAILED', expect.stringContaining(sentence)])
        expect(message).not.toMatch(/hostile-logs|upload|[0-9a-f]{32}/)
      }
      expect([readdirSync(folder).length, readdirSync(parent)]).toEqual([1, ['opened-logs']])
    } finally {
      await stop()
    }
  },
)
