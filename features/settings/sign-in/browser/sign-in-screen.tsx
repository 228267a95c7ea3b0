import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { enableSignInProvider, getSignInConfiguration } from '#product/contract/sign-in/calls.ts'
import { Button } from '#ui/control/button.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { ProviderForm } from './provider-form.tsx'
import { TrialPanel } from './trial-panel.tsx'

const local = { provider: 'PROVISIONING_USER', label: 'Local accounts' }

/** The providers by which people sign in, each tried before it is saved. */
export function SignInScreen() {
  const { data, error, refetch } = useEndpoint(getSignInConfiguration, {})
  const { urlState } = useUrlState()
  const trialId = valueOf(urlState, 'trial')
  const refresh = () => void refetch()
  return (
    <>
      <ScreenTitle />
      {error && <ErrorState error={error} title="The providers could not be read." onRetry={refresh} />}
      {data && data.missingKey !== null && <Notice tone="warning">{data.missingKey}</Notice>}
      {trialId !== undefined && <TrialPanel trialId={trialId} onSaved={refresh} />}
      {data && (
        <Panel title={local.label}>
          <Enabling provider={local.provider} isEnabled={data.allowsLocal} onChanged={refresh} />
        </Panel>
      )}
      {data?.providers.map((provider) => (
        <Panel key={provider.provider} title={provider.label}>
          {provider.settings && (
            <Enabling provider={provider.provider} isEnabled={provider.isEnabled} onChanged={refresh} />
          )}
          <ProviderForm
            key={`${provider.secretChangedAt} ${JSON.stringify(provider.settings)}`}
            provider={provider}
          />
        </Panel>
      ))}
    </>
  )
}

type Props = { provider: string; isEnabled: boolean; onChanged: () => void }

/** Whether people sign in by a provider, and the button that changes it. */
function Enabling({ provider, isEnabled, onChanged }: Props) {
  const change = useMutation({
    mutationFn: () => call(enableSignInProvider, { body: { provider, enabledStatus: !isEnabled } }),
    onSuccess: onChanged,
  })
  return (
    <>
      <p>{isEnabled ? 'People sign in by it.' : 'Nobody signs in by it.'}</p>
      <Button disabled={change.isPending} onClick={() => change.mutate()}>
        {isEnabled ? 'Disable' : 'Enable'}
      </Button>
      {change.error && <ErrorState error={change.error} title="It was not changed." />}
    </>
  )
}
