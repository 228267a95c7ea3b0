import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { getSparkApplication } from '#product/contract/calls/spark-application.ts'

/** The Spark application of the address, and how it was asked for. */
export function useSparkApplication() {
  const { clusterId = '', sparkContextId = '' } = useParams({ strict: false })
  const { since: _since, until: _until, ...query } = useViewQuery()
  const path = { clusterId, sparkContextId }
  const { data, error, refetch } = useEndpoint(getSparkApplication, { path, query })
  return { path, query, application: data, error, refetch }
}
