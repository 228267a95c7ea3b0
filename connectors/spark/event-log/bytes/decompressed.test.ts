import { createGunzip, createInflateRaw, deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decompressed, type Chunks } from './decompressed.ts'

const text = Array.from({ length: 3_000 }, (_, number) => `${number}\n`).join('')

async function* failing(bytes: Buffer): Chunks {
  yield bytes
  throw new Error('the disk is gone')
}

/** What arrived, and the error after it. */
async function taken(chunks: Chunks): Promise<{ text: string; error: unknown }> {
  let arrived = ''
  try {
    for await (const chunk of chunks) arrived += String(chunk)
    return { text: arrived, error: undefined }
  } catch (error) {
    return { text: arrived, error }
  }
}

test('what a source gave before it failed arrives before its error', async () => {
  const packed = gzipSync(text)
  const whole = await taken(decompressed(failing(packed), createGunzip()))
  expect(whole).toEqual({ text, error: new Error('the disk is gone') })
  const half = await taken(decompressed(failing(packed.subarray(0, packed.length / 2)), createGunzip()))
  expect(half.error).toEqual(new Error('the disk is gone'))
  expect(half.text.length).toBeGreaterThan(text.length / 4)
  expect(text.startsWith(half.text)).toBe(true)
})

test('what follows the end of the packed bytes is not read', async () => {
  async function* more(): Chunks {
    yield deflateRawSync(text)
    for (;;) yield Buffer.alloc(65_536)
  }
  expect(await taken(decompressed(more(), createInflateRaw()))).toEqual({ text, error: undefined })
})
