import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { summaryOf } from './testing/known-results.ts'
import { takeLogFiles } from './bytes/log-files.ts'
import { streamedZip, zipOf } from './testing/zip-files.ts'
import { smallLog, taskEnd } from './testing/small-log.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'broken-archives-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const taskCount = 300
const tasks = Array.from({ length: taskCount }, (_none, durationMs) =>
  JSON.stringify(taskEnd({ stageId: 1, durationMs, cpuNs: 7 })),
)
const log = Buffer.from(`${smallLog}${tasks.join('\n')}\n`)
const logTasks = 3 + taskCount

/** What is read of a file, and why not more. */
async function read(content: Buffer) {
  const file = join(folder, 'log')
  writeFileSync(file, content)
  const { applications, skipped } = await summaryOf(file)
  return {
    tasks: applications.map(({ totals }) => totals.tasks),
    problems: [...applications.flatMap(({ problems }) => problems), ...skipped.map(({ cause }) => cause)],
  }
}

const withoutList = 'It cannot be read: the zip archive has no end: it is cut or broken.'
const zip = zipOf('log', log)
const listBytes = 46 + 'log'.length + 22

test('a zip archive without its list of files is read from its start', async () => {
  expect(await read(zip.subarray(0, zip.length - listBytes))).toEqual({
    tasks: [logTasks],
    problems: [withoutList],
  })
})

test('files of a cut zip archive are read one behind the other, the last one as far as it goes', async () => {
  const other = Buffer.from(smallLog.replaceAll('app-1', 'app-2'))
  const archive = streamedZip(other, log)
  expect(await read(archive)).toEqual({ tasks: [3, logTasks], problems: [withoutList] })
  const cut = await read(archive.subarray(0, archive.length - 300))
  expect(cut.tasks[0]).toBe(3)
  expect(cut.tasks[1]).toBeGreaterThan(logTasks / 3)
  expect(cut.tasks[1]).toBeLessThan(logTasks)
  expect(cut.problems).toEqual(expect.arrayContaining([withoutList]))
})

test('a gzip with a wrong checksum, or with other bytes behind it, has its log but for the last lines', async () => {
  const packed = gzipSync(log)
  const wrong = Buffer.from(packed)
  wrong[packed.length - 6] = (packed[packed.length - 6] ?? 0) ^ 0xff
  for (const content of [wrong, Buffer.concat([packed, Buffer.from('\x1f\x8bno gzip', 'latin1')])]) {
    const { tasks: found, problems } = await read(content)
    expect(found[0]).toBeGreaterThan(logTasks * 0.9)
    expect(problems.length).toBeGreaterThan(0)
  }
})

test.each([
  ['bzip2', 'BZh91AY&SY'],
  ['xz', '\xfd7zXZ\0'],
])('a log packed as %s is skipped under this name', async (name, start) => {
  expect(await read(Buffer.from(start, 'latin1'))).toEqual({
    tasks: [],
    problems: [`It cannot be read: ${name} is not supported.`],
  })
})

test('of an archive that holds or unpacks to too much, nested or not, the rest is not read, by name', async () => {
  const file = join(folder, 'archive')
  const taken = async (content: Buffer, limits: { entries: number; bytes: number }) => {
    writeFileSync(file, content)
    const files: string[] = []
    await takeLogFiles(
      file,
      async (name, chunks) => {
        const before = files.push(`${name.slice(file.length)} `) - 1
        try {
          for await (const chunk of chunks) files[before] += chunk.toString('utf8', 0, 1)
        } catch (error) {
          files[before] += String(error)
        }
      },
      limits,
    )
    return files
  }
  const logs = streamedZip(log, log, log)
  const many = 'Error: the file holds more than 2 files: the rest is not read'
  expect(await taken(logs, { entries: 2, bytes: 1e9 })).toEqual(['!0 {', '!1 {', ` ${many}`])
  const nested = streamedZip(logs, logs)
  expect(await taken(nested, { entries: 2, bytes: 1e9 })).toEqual(['!0!0 {', `!0 ${many}`])
  const large = expect.stringContaining('the file unpacks to more than 0 MB')
  expect(await taken(logs, { entries: 9, bytes: log.length })).toEqual(['!0 {', large])
  expect(await taken(gzipSync(gzipSync(log)), { entries: 9, bytes: log.length / 2 })).toEqual([large])
})
