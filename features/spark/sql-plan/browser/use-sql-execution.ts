import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { getSqlExecution } from '../contract.ts'

/** The SQL execution of the address, and how it was asked for. */
export function useSqlExecution() {
  const { clusterId = '', sparkContextId = '', executionNumber = '' } = useParams({ strict: false })
  const { since: _since, until: _until, ...query } = useViewQuery()
  const path = { clusterId, sparkContextId, executionNumber }
  const { data, error, refetch } = useEndpoint(getSqlExecution, { path, query })
  return { path, execution: data, error, refetch }
}
