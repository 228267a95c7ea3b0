import { journalColumns } from '#lake/databricks/testing/journal-columns.ts'
import { succeeded, type Asked, type CannedAnswer } from '#lake/databricks/testing/workspace-double.ts'

const path = '/api/2.0/sql/statements'

type Entry = { kind: string; name: string; scope: string; version?: number; value?: string; gone: boolean }

/** Whether a request sends a statement. */
export function isStatement({ method, path: asked }: Asked): boolean {
  return method === 'POST' && asked === path
}

/** A warehouse in UTC that keeps the journal of a lake, and has no other rows. */
export function journalDouble(): (asked: Asked) => CannedAnswer {
  const rows: (string | null)[][] = []
  return (asked) => {
    if (!isStatement(asked)) return { json: { res: [] } }
    const { statement, parameters }: { statement: string; parameters: { value: string }[] } = JSON.parse(
      asked.body,
    )
    if (statement.includes('current_timezone()')) return succeeded({ time_zone: 'STRING' }, [['UTC']])
    if (statement.includes('from lakegauge_journal order by')) return succeeded(journalColumns, rows)
    const [, seq = '', session = ''] =
      /insert into lakegauge_journal\s+select cast\((\d+) as bigint\), '([^']+)'/.exec(statement) ?? []
    const entries: Entry[] = seq === '' ? [] : JSON.parse(parameters[0]?.value ?? '[]')
    for (const { kind, name, scope, version, value, gone } of entries)
      rows.push([seq, session, kind, name, scope, version?.toString() ?? null, value ?? null, String(gone)])
    return succeeded({}, [])
  }
}
