import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { KeptFiles } from './kept-files.ts'

const scratch = mkdtempSync(join(tmpdir(), 'estate-kept-'))
let made: string[] = []
let folder = ''

beforeEach(() => {
  made = []
  folder = join(mkdtempSync(join(scratch, 'each-')), 'logs')
})

afterAll(() => rmSync(scratch, { recursive: true }))

function asking(kept: KeptFiles) {
  return (key: string) =>
    kept.take(key, () => {
      made.push(key)
      return Buffer.from(`bytes of ${key}`)
    })
}

test('a file is made once and is read whole or in part', () => {
  const ask = asking(new KeptFiles(folder, 100))
  expect(ask('one').read().toString()).toBe('bytes of one')
  expect(ask('one').sizeBytes).toBe(12)
  expect(ask('one').read(6, 8).toString()).toBe('of')
  expect(ask('one').read(9, 1000).toString()).toBe('one')
  expect(ask('one').read(13, 20)).toHaveLength(0)
  expect(made).toEqual(['one'])
})

test('beyond the size the files that were not asked for longest leave the disk', () => {
  const ask = asking(new KeptFiles(folder, 25))
  ask('one')
  ask('two')
  ask('one')
  ask('six')
  expect(readdirSync(folder)).toHaveLength(2)
  expect(ask('one').read().toString()).toBe('bytes of one')
  expect(ask('two').read().toString()).toBe('bytes of two')
  expect(made).toEqual(['one', 'two', 'six', 'two'])
})

test('a stream goes on when its file has left the disk', async () => {
  const ask = asking(new KeptFiles(folder, 1))
  const whole = ask('one').stream()
  const part = ask('one').stream(9, 100)
  ask('two')
  expect(await text(whole)).toBe('bytes of one')
  expect(await text(part)).toBe('one')
  expect(await text(ask('two').stream(12))).toBe('')
})

test('a file that is larger than all that may be kept stays until the next one', () => {
  const ask = asking(new KeptFiles(folder, 1))
  expect(ask('one').read().toString()).toBe('bytes of one')
  expect(ask('two').read().toString()).toBe('bytes of two')
  expect(readdirSync(folder)).toHaveLength(1)
})
