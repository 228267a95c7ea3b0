import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './imports.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const isProduct = (file: string) =>
  /^(?:platform|product|features|apps)\//.test(file) && !/\.test\.ts|\/testing\//.test(file)
const writesState = (file: string) =>
  /^platform\/state\/|^platform\/jobs\/server-calls\./.test(file) || textOf(file).includes('jsonb')
/** Digests of what is kept. */
const digesting = ['platform/state/change-chain.ts', 'platform/state/change-genesis.ts']

test('JSON for the state is written clean: a database refuses a whole statement for one text in it', () => {
  const writers = sourceFiles().filter((file) => isProduct(file) && writesState(file))
  expect(writers.filter((file) => textOf(file).includes('cleanJson(')).length).toBeGreaterThan(8)
  const unclean = writers.filter((file) => textOf(file).includes('JSON.stringify('))
  expect(unclean.toSorted()).toEqual(digesting)
})
