import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './imports.ts'

const emptyNames = /^(?:utils?|helpers?|common|types|misc|index|new|old|legacy|\w*v2)\.tsx?$/i
const kebabCase = /^[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/
const longestFile = 300

const files = sourceFiles()

test('files are named for their content, in kebab-case', () => {
  const scaffold = 'tools/new.ts'
  const named = files.filter((file) => file !== scaffold).map((file) => [file, basename(file)] as const)
  const wrong = named
    .filter(([, name]) => emptyNames.test(name) || !kebabCase.test(name))
    .map(([file]) => file)
  expect(wrong).toEqual([])
})

test('no file is longer than three hundred lines', () => {
  const long = files.filter(
    (file) => readFileSync(join(root, file), 'utf8').split('\n').length > longestFile + 1,
  )
  expect(long).toEqual([])
})
