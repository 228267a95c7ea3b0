import { expect, test } from 'vitest'
import { parsed } from './parsed.ts'
import { settingCost, type SettingFile } from './setting-cost.ts'

const fileOf = (file: string, text: string): SettingFile => ({
  file,
  text,
  source: /\.tsx?$/.test(file) ? parsed(file, text) : undefined,
})
const contract = fileOf(
  'features/settings/year/contract.ts',
  `export const getYear = endpoint({ method: 'GET', path: '/year' })
export const saveYear = endpoint({ method: 'PUT', path: '/year' })
`,
)
const server = fileOf(
  'features/settings/year/server.ts',
  "import { readYear } from '#product/server/year.ts'\n",
)
const form = fileOf(
  'features/settings/year/browser/form.tsx',
  "import { saveYear } from '../contract.ts'\n\ncall(saveYear)\n",
)
const look = fileOf('features/settings/year/browser/form.css', '.form {\n}\n')
const reader = fileOf(
  'product/server/year.ts',
  'export const readYear = ({ settings }) => settings.read(key, year)\n',
)
const other = fileOf('product/server/month.ts', 'ports.settings.read(key, month)\n')
const places = fileOf('product/places.ts', 'export const place = {}\n')

test('a setting takes the files of its slice, and those of the product that read it', () => {
  const slice = [contract, server, form, look]
  expect(settingCost(slice, [reader, other, places])).toEqual({ files: 5, lines: 9 })
})

test('a slice without a form or without a call that changes it is no setting', () => {
  expect(settingCost([contract, server], [reader])).toBeUndefined()
  const list = fileOf('contract.ts', "export const list = endpoint({ method: 'GET', path: '/list' })")
  expect(settingCost([list, form], [])).toBeUndefined()
})
