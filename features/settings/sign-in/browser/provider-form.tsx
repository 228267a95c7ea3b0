import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { trySignInProvider, type ConfiguredProvider } from '#product/contract/sign-in/calls.ts'
import { Button } from '#ui/control/button.tsx'
import { PasswordField } from '#ui/control/password-field.tsx'
import { TextArea } from '#ui/control/text-area.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { mappingOf, mappingText } from './mapping-text.ts'
import styles from './sign-in.module.css'

/** How the product is known to a provider; the button asks for its addresses and leads to a trial sign-in. */
export function ProviderForm({ provider }: { provider: ConfiguredProvider }) {
  const { settings, issuerExample, redirectPath, sources, secret } = provider
  const [issuer, setIssuer] = useState(settings?.issuer ?? provider.issuer ?? '')
  const [clientId, setClientId] = useState(settings?.clientId ?? '')
  const [clientSecret, setClientSecret] = useState('')
  const [text, setText] = useState(mappingText(settings?.mapping ?? []))
  const read = mappingOf(text)
  const mapping = 'mapping' in read ? read.mapping : []
  const trial = useMutation({
    mutationFn: () =>
      call(trySignInProvider, {
        body: {
          provider: provider.provider,
          issuer,
          clientId,
          clientSecret: clientSecret === '' ? null : clientSecret,
          sendsSecretIn: settings?.sendsSecretIn ?? 'HEADER',
          mapping,
        },
      }),
    onSuccess: ({ path }) => window.location.assign(path),
  })
  const isReady = issuer !== '' && clientId !== '' && 'mapping' in read
  return (
    <div className={styles.form}>
      <p className="muted">
        Register this redirect address at the provider: {window.location.origin}
        {redirectPath}
      </p>
      <TextField label="Issuer" value={issuer} onChange={setIssuer} help={`Such as ${issuerExample}`} />
      <TextField label="Client ID" value={clientId} onChange={setClientId} />
      <PasswordField
        label="Client secret"
        value={clientSecret}
        onChange={setClientSecret}
        help={secret === 'KEPT' ? 'A secret is kept; leave it empty to keep it.' : undefined}
        autoComplete="off"
      />
      <TextArea
        label="Roles"
        value={text}
        onChange={setText}
        help={`A line for each: ${sources[0] ?? ''}: value = user, admin, billing-admin, provisioning-admin or executive. From ${sources.join(' or ')}.`}
        error={'wrongLine' in read ? `Line ${read.wrongLine} cannot be read.` : undefined}
      />
      <Button tone="primary" disabled={!isReady || trial.isPending} onClick={() => trial.mutate()}>
        Try sign-in
      </Button>
      {trial.error && <ErrorState error={trial.error} title="The provider cannot be used." />}
    </div>
  )
}
