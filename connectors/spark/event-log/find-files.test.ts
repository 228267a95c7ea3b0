import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesIn } from './find-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-files-'))
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'logs/one'), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

const search = (name: string) => filesIn(join(folder, name))
const within = (name: string) => join(folder, name)

test('links that lead in a circle, or to what is read anyway, are named and read once', async () => {
  symlinkSync('.', within('logs/itself'))
  symlinkSync('one', within('logs/latest'))
  const { files, skipped, failures } = await search('logs')
  expect(files).toEqual([within('logs/one')])
  expect(skipped.map(({ file }) => file)).toEqual([within('logs/itself'), within('logs/latest')])
  expect(failures).toEqual([])
})

test('a link to another folder is followed, one within it back to itself is not', async () => {
  mkdirSync(within('elsewhere'))
  writeFileSync(within('elsewhere/two'), '')
  symlinkSync('.', within('elsewhere/back'))
  symlinkSync('../elsewhere', within('logs/more'))
  const { files, skipped } = await search('logs')
  expect(files).toEqual([within('logs/more/two'), within('logs/one')])
  expect(skipped).toEqual([{ file: within('logs/more/back'), cause: 'It is a link to what is read anyway.' }])
})

test('one file that cannot be opened does not hide the others', async () => {
  symlinkSync('nowhere', within('logs/broken'))
  const { files, failures } = await search('logs')
  expect(files).toEqual([within('logs/one')])
  expect(failures).toMatchObject([{ file: within('logs/broken') }])
  expect(failures[0]?.cause).toMatch(/^It cannot be opened: ENOENT/)
})

test('a folder without a file that can be a log, a device and a path that is not there have a cause', async () => {
  mkdirSync(within('empty'))
  expect((await search('empty')).skipped).toEqual([
    { file: within('empty'), cause: 'There is no file in it that can be a log.' },
  ])
  expect((await filesIn('/dev/null')).failures).toEqual([
    { file: '/dev/null', cause: 'It is neither a file nor a folder.' },
  ])
  expect((await search('none')).failures).toHaveLength(1)
})
