import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { getDeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import type { DeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import { listSignInProviders } from '#product/contract/sign-in/offered.ts'
import { login } from '#features/session/login/contract.ts'
import { call } from '#client/call.ts'
import { sessionStatus } from '#client/session-status.ts'
import { endpointQuery, useEndpoint } from '#client/use-endpoint.ts'
import { place } from '#product/places.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { form } from '#ui/form/form.tsx'
import { describeError } from '#ui/states/describe-error.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { BrandMark } from './brand.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './page.module.css'
import { asksForPage, returnTo } from './return-to.ts'

const SignInForm = form(login, { submit: 'Sign in', asksBeforeLeaving: false })

type Credentials = { username: string; password: string }

/** Signs in with user name and password; a demo offers its accounts. */
export function SignInPage() {
  const { data: deployment } = useEndpoint(getDeploymentInfo, {}, { staleTime: Infinity })
  const { data: ways } = useEndpoint(listSignInProviders, {}, { staleTime: Infinity })
  const enter = useEntrance()
  const demo = useMutation({
    mutationFn: ({ username, password }: Credentials) => call(login, { body: { username, password } }),
    onSuccess: enter,
  })
  return (
    <main className={styles.page}>
      <title>Sign in · Lakegauge</title>
      <div className={styles.card}>
        <h1>
          <BrandMark /> Lakegauge
        </h1>
        <p className="muted">Cost, runs and reliability of your lakehouse.</p>
        <ProviderButtons providers={ways?.providers ?? []} />
        {ways?.allowsLocal !== false && (
          <div className={styles.form}>
            <SignInForm onSaved={enter} />
          </div>
        )}
        {deployment && hasNoProvider(deployment) && (
          <p className="small muted">Missing Authentication Providers. Please contact administrator.</p>
        )}
        {deployment?.demoAccounts && (
          <DemoAccounts accounts={deployment.demoAccounts} isBusy={demo.isPending} onChoose={demo.mutate} />
        )}
        {demo.error && (
          <p className={styles.problem} role="alert">
            {describeError(demo.error).message}
          </p>
        )}
      </div>
    </main>
  )
}

function hasNoProvider({ authenticationProviders }: DeploymentInfo): boolean {
  return authenticationProviders.length === 0
}

/** Leads whoever has just signed in to the page that was asked for. */
function useEntrance(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const { urlState } = useUrlState()
  return async () => {
    queries.clear()
    sessionStatus.set('open')
    await router.invalidate()
    // Who cannot read how it stands with the license goes on nevertheless.
    const license = await import('#product/contract/calls/license.ts')
      .then(({ getLicense }) => queries.fetchQuery(endpointQuery(getLicense, {})))
      .catch(() => undefined)
    const asksForLicense = license?.mayEnter === true && license.heldBackBecause !== null
    const href = asksForLicense && !asksForPage(urlState) ? place.license.path : returnTo(urlState)
    await navigate({ href, replace: true })
  }
}
