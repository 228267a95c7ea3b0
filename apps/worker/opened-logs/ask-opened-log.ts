import type { Row } from '#contract/report.ts'
import type { QueryValues } from '#http/ports.ts'
import { openedLogCluster } from '#product/contract/calls/opened-logs.ts'
import type { OpenedLogChildren } from './opened-log-children.ts'

/** Answers a question about a Spark application from the lake of its log in a folder: rows of no workspace. */
export async function askOpenedLogIn(
  children: Pick<OpenedLogChildren, 'ask'>,
  { folder, name, values }: { folder: string; name: string; values: QueryValues },
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const parameters = { ...values, workspaceIds: [openedLogCluster] }
  const rows = await children.ask({ folder, name, parameters }, { signal })
  return rows.map(ofNoWorkspace)
}

const ofNoWorkspace = (row: Row): Row => ({ ...row, workspace_id: null })
