import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadEnvironmentFile } from './environment-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'environment-'))

afterAll(() => rmSync(folder, { recursive: true }))

test('a variable of the file is added, and one of the real environment wins', () => {
  const file = join(folder, '.env')
  writeFileSync(file, '# ports\nPORT=9000\nHOST="0.0.0.0"\n')

  expect(loadEnvironmentFile({ PORT: '7000' }, file)).toEqual({ PORT: '7000', HOST: '0.0.0.0' })
})

test('without a file the environment stays unchanged', () => {
  expect(loadEnvironmentFile({ PORT: '7000' }, join(folder, 'absent'))).toEqual({ PORT: '7000' })
})
