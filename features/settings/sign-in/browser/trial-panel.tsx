import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { getSignInTrial, saveSignInProvider } from '#product/contract/sign-in/calls.ts'
import { Button } from '#ui/control/button.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import styles from './sign-in.module.css'

type Props = { trialId: string; onSaved: () => void }

/** What came of a trial: what the provider states of the reader, their roles, and the button that saves it. */
export function TrialPanel({ trialId, onSaved }: Props) {
  const { data, error } = useEndpoint(getSignInTrial, { path: { trialId } })
  const saving = useMutation({
    mutationFn: () => call(saveSignInProvider, { body: { trialId } }),
    onSuccess: () => {
      notifySuccess('Saved!')
      onSaved()
    },
  })
  const result = data?.result
  return (
    <Panel title="Trial">
      {error && <ErrorState error={error} title="The trial could not be read." />}
      {data && !result && <p className="muted">Nobody has come back from the provider yet.</p>}
      {result?.problem != null && <Notice tone="warning">{result.problem}</Notice>}
      {result?.problem === null && (
        <div className={styles.form}>
          <p>
            You are {result.subject}, and your roles would be{' '}
            {result.roles.length > 0 ? result.roles.join(', ') : 'none'}.
          </p>
          {result.missing !== null && <Notice tone="warning">{result.missing}</Notice>}
          <pre className={styles.claims}>{JSON.stringify(result.claims, null, 2)}</pre>
          <Button tone="primary" disabled={saving.isPending} onClick={() => saving.mutate()}>
            Save provider
          </Button>
          {saving.error && <ErrorState error={saving.error} title="The provider was not saved." />}
        </div>
      )}
    </Panel>
  )
}
