import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testsOf, typesOf, writeScaffold } from './written.ts'

const written = writeScaffold('setting', 'sample-period')
afterAll(() => rmSync(written.folder, { recursive: true }))

const contract = written.files.find((file) => file.endsWith('contract.ts')) ?? ''
const declaration = readFileSync(contract, 'utf8')

test('a new setting passes its own tests', () => {
  expect(testsOf(written)).toMatchObject({ status: 0, output: expect.stringContaining('2 passed') })
})

test('a new setting has valid types', () => {
  expect(typesOf(written)).toEqual({ status: 0, output: '' })
})

test.each([
  ['may be changed by everybody', "mayChange('admin', 'account')", "mayChange('user', 'account')"],
  ['has another default', 'default: { days: 30 }', 'default: { days: 31 }'],
  ['takes more than its limit', 'max(90)', 'max(91)'],
])('its tests fail where it %s', (_what, right, wrong) => {
  expect(declaration).toContain(right)
  writeFileSync(contract, declaration.replace(right, wrong))
  const { status, output } = testsOf(written)
  writeFileSync(contract, declaration)
  expect(status).toBe(1)
  expect(output).toContain('AssertionError')
})
