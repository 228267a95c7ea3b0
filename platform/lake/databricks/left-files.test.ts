import { expect, test } from 'vitest'
import { openDatabricksLake } from './open-lake.ts'
import { journalColumns } from './testing/journal-columns.ts'
import { succeeded, workspaceDouble, type Asked, type CannedAnswer } from './testing/workspace-double.ts'

const root = '/Volumes/main/lake/files/lakegauge'
const files = '/api/2.0/fs/files'
const folders = '/api/2.0/fs/directories'
const owner = (id: string) => JSON.stringify({ id, name: `the product ${id}` })

/** The warehouse and volume of a lake, with the journal that the test gives. */
function lakeWith(stored: Set<string>, { owner: ownedBy }: { owner: string }) {
  const entries: (string | null)[][] = [['1', 'before', 'owner', 'lake', '', null, owner(ownedBy), 'false']]
  const statement = (body: string): CannedAnswer => {
    const { statement: text, parameters } = JSON.parse(body)
    if (text.includes('current_timezone')) return succeeded({ time_zone: 'STRING' }, [['UTC']])
    const [, seq = '', session = ''] = /select cast\((\d+) as bigint\), '([^']+)'/.exec(text) ?? []
    if (seq) {
      // Once the lake has its owner, the next process may send files.
      stored.add(`${root}/batches/9-live/sale.parquet`)
      const [{ name, value }] = JSON.parse(parameters[0].value)
      entries.push([seq, session, 'owner', name, '', null, value, 'false'])
    }
    return succeeded(journalColumns, entries)
  }
  return ({ method, path, body }: Asked): CannedAnswer => {
    const [address = ''] = decodeURIComponent(path).split('?')
    if (method === 'POST') return statement(body)
    if (method === 'DELETE') {
      stored.delete(address.replace(files, ''))
      return { status: 204 }
    }
    if (!address.startsWith(folders)) return { json: { res: [] } }
    const place = `${address.replace(folders, '')}/`
    const below = [...stored].filter((name) => name.startsWith(place))
    if (below.length === 0) return { status: 404, json: { error_code: 'NOT_FOUND', message: 'no folder' } }
    const names = [...new Set(below.map((name) => name.slice(place.length).split('/')[0]))]
    // One name a page.
    const at = Number(new URL(path, 'http://workspace').searchParams.get('page_token') ?? 0)
    const more = at + 1 < names.length ? { next_page_token: String(at + 1) } : {}
    return { json: { contents: [{ name: names[at], path: `${place}${names[at]}` }], ...more } }
  }
}

const left = [
  `${root}/batches/2-failed/sale.parquet`,
  `${root}/batches/2-failed/price.parquet`,
  `${root}/batches/3-cut/sale.parquet`,
  `${root}/filling/sale-7/data_0.parquet`,
]
const others = [`${root}/probe/probe`, '/Volumes/main/lake/files/somebody/file']

test('files of dead processes in the volume are removed at the next start; files of others and later ones stay', async () => {
  const stored = new Set([...left, ...others])
  const { settings } = await workspaceDouble(lakeWith(stored, { owner: 'product-1' }))
  const lake = await openDatabricksLake(settings)
  expect([...stored].sort()).toEqual([...others, `${root}/batches/9-live/sale.parquet`].sort())
  await lake.close()
})

test("files of another product's lake stay", async () => {
  const stored = new Set(left)
  const { settings } = await workspaceDouble(lakeWith(stored, { owner: 'product-2' }))
  await expect(openDatabricksLake(settings)).rejects.toThrow('is the lake of another product')
  expect([...stored]).toEqual(left)
})

test('a lake starts although its volume cannot be listed', async () => {
  const stored = new Set<string>()
  const answer = lakeWith(stored, { owner: 'product-1' })
  const { settings } = await workspaceDouble((asked) =>
    asked.path.startsWith('/api/2.0/fs/') ? { status: 403, json: {} } : answer(asked),
  )
  const lake = await openDatabricksLake(settings)
  expect(await lake.checkpoints()).toEqual([])
  await lake.close()
})
