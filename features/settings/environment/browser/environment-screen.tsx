import { useEndpoint } from '#client/use-endpoint.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { getEnvironmentVariables } from '../contract.ts'
import { VariableTable } from './variable-table.tsx'

/** What the server was started with. */
export function EnvironmentScreen() {
  const { data, error, refetch } = useEndpoint(getEnvironmentVariables, {})
  return (
    <>
      <ScreenTitle />
      {error && (
        <ErrorState error={error} title="The variables could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={480} />}
      {data && (
        <Panel
          title="Variables"
          unit={`${data.variables.length}; a change takes effect at the next start`}
          isFlush
        >
          <VariableTable variables={data.variables} />
        </Panel>
      )}
    </>
  )
}
