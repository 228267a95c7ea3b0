import { useEndpoint } from '#client/use-endpoint.ts'
import { useZoom } from '#ui/dates/zoom.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { listConfigurationChanges, type ConfigurationChange } from '../configuration/contract.ts'

/** The changes of a job's settings in the range of the view; undefined while they are not known or not to be seen. */
export function useChanges(jobId: string, isVisible: boolean): readonly ConfigurationChange[] | undefined {
  const { since, until, ...scope } = { ...useViewQuery(), ...useZoom() }
  const { data } = useEndpoint(
    listConfigurationChanges,
    { query: { ...scope, jobId, startTime: since, endTime: until } },
    { enabled: isVisible },
  )
  return isVisible ? data?.changes : undefined
}
