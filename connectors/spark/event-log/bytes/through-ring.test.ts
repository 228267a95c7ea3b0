import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { smallLog } from '../testing/small-log.ts'
import { zipOf } from '../testing/zip-files.ts'
import { BlockRing, ringMemory } from './block-ring.ts'
import { putLogFiles, takeFromRing } from './through-ring.ts'

function fileOf(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'through-ring-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'log')
  writeFileSync(path, bytes)
  return path
}

/** What arrives of each file that is put into a ring and taken out again, and why it ended. */
async function arrived(path: string, ring = new BlockRing(ringMemory())) {
  const files: { name: string; text: string; problem: string | undefined }[] = []
  await putLogFiles(path, ring)
  await takeFromRing(ring, async (name, chunks) => {
    const file = { name: name.replace(path, 'P'), text: '', problem: undefined as string | undefined }
    files.push(file)
    try {
      for await (const chunk of chunks) file.text += String(chunk)
    } catch (error) {
      file.problem = String(error)
    }
  })
  return files
}

test('files come out of a ring as they were put in', async () => {
  const whole = { text: smallLog, problem: undefined }
  const ring = new BlockRing(ringMemory())
  // More than once around.
  for (let time = 0; time < 5; time += 1)
    expect(await arrived(fileOf(gzipSync(smallLog)), ring)).toEqual([{ name: 'P', ...whole }])
  const zip = zipOf('a', Buffer.from(smallLog))
  expect(await arrived(fileOf(zip))).toEqual([{ name: 'P!a', ...whole }])
})

test('what is longer than a block comes out in several', async () => {
  const long = 'x'.repeat(600_000)
  const [file] = await arrived(fileOf(Buffer.from(long)))
  expect(file?.text.length).toBe(long.length)
})

test('a file that fails comes out as far as it goes, and with its error', async () => {
  const packed = gzipSync(smallLog)
  const [file] = await arrived(fileOf(packed.subarray(0, packed.length - 20)))
  expect(file?.problem).toBe('Error: unexpected end of file')
  expect(smallLog.startsWith(file?.text ?? '?')).toBe(true)
})

test('of a file that is left early the rest is passed over', async () => {
  const ring = new BlockRing(ringMemory())
  const names: string[] = []
  await putLogFiles(fileOf(Buffer.from('x'.repeat(600_000))), ring)
  await takeFromRing(ring, async (name) => void names.push(name))
  expect(names.length).toBe(1)
  expect(ring.isSkipped(1)).toBe(true)
})

test('a ring whose other end has gone is known to be left', async () => {
  const ring = new BlockRing(ringMemory())
  ring.put('file', Buffer.from('log'))
  ring.leave()
  expect(await ring.next()).toMatchObject({ kind: 'file' })
  await expect(ring.next()).rejects.toThrow('the thread that unpacks has ended')
})
