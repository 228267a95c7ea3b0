import { useEndpoint } from '#client/use-endpoint.ts'
import { getLicense, type License } from '#product/contract/calls/license.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { EnterLicense } from './enter-license.tsx'
import { LicenseFacts } from './license-facts.tsx'
import { LicenseStatus } from './license-status.tsx'

/** What the license grants and how it stands, and where another one is entered. */
export function LicenseScreen() {
  const { data, error, refetch } = useEndpoint(getLicense, {})
  return (
    <>
      <ScreenTitle />
      {error && (
        <ErrorState error={error} title="The license could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <MetricSkeleton count={2} />}
      {data && <Shown license={data} onEntered={() => void refetch()} />}
    </>
  )
}

function Shown({ license, onEntered }: { license: License; onEntered: () => void }) {
  return (
    <>
      <Panel title="License">
        <LicenseStatus license={license} />
        <LicenseFacts license={license} />
      </Panel>
      {license.publicKey !== null && license.mayEnter && (
        <Panel title={license.license === null ? 'Enter a license' : 'Enter another license'}>
          <EnterLicense tenant={license.tenant} onEntered={onEntered} />
        </Panel>
      )}
    </>
  )
}
