import { camelCase } from './names.ts'
import type { Scaffold } from './scaffold.ts'

/** The files of a source. */
export const sourceFiles: Scaffold['make'] = (name) => {
  const [system = '', source = ''] = name.split('/')
  const value = camelCase(source)
  return {
    files: [
      { path: `connectors/${name}/source.ts`, text: declaration(system, source, value) },
      { path: `connectors/${name}/source.test.ts`, text: test(system, value) },
    ],
    lines: [
      { file: 'connectors/catalogue.ts', text: `import { ${value} } from './${name}/source.ts'` },
      { file: 'connectors/catalogue.ts', into: 'sources', text: `${value},` },
    ],
  }
}

const declaration = (
  system: string,
  source: string,
  value: string,
) => `import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { ${clientOf(system)} } from '../client.ts'

const ${value}Table: RawTable = {
  name: '${source.replaceAll('-', '_').replace(/s$/, '')}',
  meaning: 'One sentence: what one row is.',
  columns: { account_id: 'string', workspace_id: 'string', id: 'string' },
  key: ['account_id', 'workspace_id', 'id'],
  arrival: 'latest',
}

export const ${value}: Source<${clientOf(system)}> = {
  name: '${source}',
  system: '${system}',
  meaning: 'One sentence: what it brings.',
  scope: 'workspace',
  tables: [${value}Table],
  freshMinutes: 60,
  right: { name: 'the right that it needs', grant: 'how to grant it to {principal}' },
  async fetch({ emit }) {
    await emit(${value}Table.name, [])
    return {}
  },
}
`

function clientOf(system: string): string {
  return `${system.charAt(0).toUpperCase()}${system.slice(1)}Client`
}

const test = (system: string, value: string) => `import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { ${system} } from '../system.ts'
import { ${value} } from './source.ts'

test('brings no row where there is none', async () => {
  const { url } = await answering({})
  const { rows } = await collected({
    source: ${value},
    system: ${system},
    connection: connectionTo(url),
    scope: '4400',
  })
  expect(rows).toEqual({})
})
`
