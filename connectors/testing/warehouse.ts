import type { Answers, ReceivedRequest } from '#testing/answering.ts'

type Table = {
  name: string
  /** Column names with types, without those of the owner. */
  columns: Readonly<Record<string, string>>
  /** The result of a select: names in the selected order, and rows as text. */
  rows: readonly Readonly<Record<string, string | null>>[]
  /** The owner's columns, if they are not the usual ones. */
  owners?: Readonly<Record<string, string>>
}

const usualOwners = { account_id: 'string', workspace_id: 'string' }

/** Answers of a SQL warehouse with one table: its description, and all its rows through a link. */
export function warehouseWith({ name, columns, rows, owners = usualOwners }: Table): Answers {
  const described = Object.entries({ ...owners, ...columns })
  let csv = ''
  return {
    'POST /api/2.0/sql/statements': (request) => {
      const { statement, disposition } = statementOf(request)
      if (statement === `describe table ${name}`) {
        return succeeded(['col_name', 'data_type', 'comment'], {
          data_array: described.map(([column, type]) => [column, type, null]),
        })
      }
      const aliases = [...statement.matchAll(/(\S+) as (\w+)/g)].map(([, path = '', alias = '']) => ({
        path,
        alias,
      }))
      const values = rows.map((row) => aliases.map(({ path }) => row[path] ?? null))
      if (disposition === 'INLINE')
        return succeeded(
          aliases.map(({ alias }) => alias),
          { data_array: values },
        )
      csv = [aliases.map(({ alias }) => alias), ...values]
        .map((line) => line.map(csvText).join(','))
        .join('\n')
      const link = { external_link: `http://${request.headers.host}/links/0`, chunk_index: 0 }
      return succeeded(
        aliases.map(({ alias }) => alias),
        { external_links: [link] },
        rows.length,
      )
    },
    'GET /links/0': () => ({ status: 200, text: `${csv}\n` }),
  }
}

/** The statement of a request, without the product's mark. */
export function statementOf({ body }: ReceivedRequest): {
  statement: string
  disposition: string
  parameters: object[]
} {
  const request = JSON.parse(body)
  return { ...request, statement: request.statement.replace(/^\/\*.*?\*\/ /, '') }
}

function succeeded(
  names: readonly string[],
  result: { data_array?: unknown[]; external_links?: unknown[] },
  count?: number,
) {
  return {
    statement_id: 'statement-1',
    status: { state: 'SUCCEEDED' },
    manifest: {
      schema: { columns: names.map((name) => ({ name })) },
      total_row_count: count ?? result.data_array?.length ?? 0,
    },
    result,
  }
}

function csvText(value: string | null): string {
  if (value === null) return 'null'
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
