import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { getDeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import type { DeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import { login } from '#features/session/login/contract.ts'
import { ApiError } from '#client/api-error.ts'
import { call } from '#client/call.ts'
import { sessionStatus } from '#client/session-status.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { BrandMark } from './brand.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import styles from './page.module.css'
import { returnTo } from './return-to.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { Credentials } from './sign-in-form.tsx'

/** Signs in with user name and password; a demo offers its accounts. */
export function SignInPage() {
  const { data: deployment } = useEndpoint(getDeploymentInfo, {}, { staleTime: Infinity })
  const [filled, setFilled] = useState<Credentials>({ username: '', password: '' })
  const { signIn, problem, isBusy } = useSignIn()
  return (
    <main className={styles.page}>
      <title>Sign in · Lakegauge</title>
      <div className={styles.card}>
        <h1>
          <BrandMark /> Lakegauge
        </h1>
        <p className="muted">What your lakehouse costs, why, and what to do about it.</p>
        <SignInForm
          credentials={filled}
          onChange={setFilled}
          onSubmit={signIn}
          problem={problem}
          isBusy={isBusy}
        />
        {deployment && hasNoProvider(deployment) && (
          <p className="small muted">Missing Authentication Providers. Please contact administrator.</p>
        )}
        {deployment?.demoAccounts && (
          <DemoAccounts
            accounts={deployment.demoAccounts}
            isBusy={isBusy}
            onChoose={(account) => {
              setFilled(account)
              signIn(account)
            }}
          />
        )}
      </div>
    </main>
  )
}

function hasNoProvider({ authenticationProviders }: DeploymentInfo): boolean {
  return authenticationProviders.length === 0
}

function useSignIn() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const { address } = useAddress()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (body: Credentials) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await call(login, { body })
      queries.clear()
      sessionStatus.set('open')
      await router.invalidate()
      await navigate({ href: returnTo(address), replace: true })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { signIn: (credentials: Credentials) => void attempt(credentials), problem, isBusy }
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Navigation error occurred. Please try again.'
  return error.code === 'invalid_credentials' ? 'Invalid credentials!' : error.message
}
