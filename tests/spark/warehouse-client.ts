import { readFile } from 'node:fs/promises'
import { boundStatement } from '#lake/duckdb/parameters.ts'
import type { Parameters } from '#lake/lake.ts'
import { sqlTokens } from '#lake/sql-tokens.ts'
import type { WarehouseAddress } from './start-warehouse.ts'

export type SparkColumn = { name: string; type: string }
export type SparkRows = { columns: SparkColumn[]; rows: (string | null)[][] }

type Answer = {
  statement_id: string
  status: { state: string; error?: { message: string } }
  manifest?: { schema: { columns: { name: string; type_text: string }[] } }
}
type Link = { external_link: string; next_chunk_index?: number }

const statements = '/api/2.0/sql/statements'

/** The answer of the warehouse, by its API. */
async function answerOf<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** A minimal client for the statements of the suite. */
export class WarehouseClient {
  readonly #address: WarehouseAddress

  constructor(address: WarehouseAddress) {
    this.#address = address
  }

  /** Runs a statement for both engines; answers its rows as texts. */
  async rows(sql: string, parameters: Parameters = {}): Promise<SparkRows> {
    const done = await this.#ended(await this.#begun(sql, parameters))
    if (done.status.state !== 'SUCCEEDED') throw new Error(done.status.error?.message ?? done.status.state)
    const rows: (string | null)[][] = []
    for (let index: number | undefined = 0; index !== undefined;) {
      const link: Link | undefined = await this.#link(done.statement_id, index)
      for (const row of await answerOf<SparkRows['rows']>(await fetch(link?.external_link ?? '')))
        rows.push(row)
      index = link?.next_chunk_index
    }
    const columns = done.manifest?.schema.columns ?? []
    return { columns: columns.map(({ name, type_text }) => ({ name, type: plainType(type_text) })), rows }
  }

  /** Uploads a file to the volume; answers its path for statements. */
  async upload(file: string, name: string): Promise<string> {
    const { catalog, schema, volume } = this.#address
    const path = `/Volumes/${catalog}/${schema}/${volume}/${name}`
    const answer = await this.#call('PUT', `/api/2.0/fs/files${path}?overwrite=true`, await readFile(file))
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return path
  }

  async #link(statementId: string, index: number): Promise<Link | undefined> {
    const path = `${statements}/${statementId}/result/chunks/${index}`
    const chunk = await answerOf<{ external_links: Link[] }>(await this.#call('GET', path))
    return chunk.external_links[0]
  }

  async #begun(sql: string, parameters: Parameters): Promise<Answer> {
    const { warehouseId: warehouse_id, catalog, schema } = this.#address
    const bound = boundStatement(sql, parameters)
    // A warehouse takes 256 parameters; the lake asks for fewer days at once.
    const isWritten = (value: unknown) => typeof value === 'string' && isDay.test(value)
    const values = Object.entries(bound.values)
    const written = new Map(
      values.filter(([, value]) => isWritten(value)).map(([name, day]) => [name, `'${day}'`]),
    )
    const body = {
      warehouse_id,
      catalog,
      schema,
      statement: withColons(bound.sql, written),
      parameters: values
        .filter(([name]) => !written.has(name))
        .map(([name, value]) => ({ name, ...typed(value) })),
      disposition: 'EXTERNAL_LINKS',
      wait_timeout: '50s',
    }
    return answerOf(await this.#call('POST', statements, JSON.stringify(body)))
  }

  async #ended(begun: Answer): Promise<Answer> {
    let latest = begun
    while (['PENDING', 'RUNNING'].includes(latest.status.state)) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      latest = await answerOf(await this.#call('GET', `${statements}/${latest.statement_id}`))
    }
    return latest
  }

  async #call(method: string, path: string, body: string | Buffer<ArrayBuffer> | null = null) {
    const headers = { authorization: `Bearer ${this.#address.token}` }
    return fetch(`${this.#address.url}${path}`, { method, headers, body })
  }
}

/** The text with `:name` for each parameter, or with what is written in its place. */
function withColons(sql: string, written: ReadonlyMap<string, string>): string {
  let text = ''
  let copied = 0
  for (const token of sqlTokens(sql)) {
    if (token.kind !== 'parameter') continue
    const name = token.text.slice(1)
    text += `${sql.slice(copied, token.offset)}${written.get(name) ?? `:${name}`}`
    copied = token.offset + token.text.length
  }
  return text + sql.slice(copied)
}

function typed(value: string | number | bigint | boolean | null) {
  if (value === null) return { value: null, type: 'VOID' }
  if (typeof value === 'string') return { value, type: 'STRING' }
  if (typeof value === 'boolean') return { value: String(value), type: 'BOOLEAN' }
  if (typeof value === 'bigint') return { value: String(value), type: 'BIGINT' }
  return { value: String(value), type: Number.isInteger(value) ? 'INT' : 'DOUBLE' }
}

/** A type in the form of table declarations. */
function plainType(text: string): string {
  return text.toLowerCase().replaceAll(', ', ',')
}
