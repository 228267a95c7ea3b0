import type { OfferedProvider } from '#product/contract/sign-in/offered.ts'
import { Button } from '#ui/control/button.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import styles from './page.module.css'
import { returnTo } from './return-to.ts'

const problems: Readonly<Record<string, string>> = {
  refused: 'The provider refused the sign-in.',
  failed: 'The sign-in failed. Try again; if it stays, ask your administrator.',
  over: 'This sign-in took too long, or was used before. Try again.',
  disabled: 'This account is disabled. Ask an administrator of Lakegauge.',
  unavailable: 'The provider does not answer. Try again in a minute.',
  busy: 'Too many people are signing in from here right now. Try again in a few minutes.',
}

/** A text in base64, as the address of a sign-in carries it. */
function base64Of(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}

/** A button for each provider by which people sign in, and why the last sign-in by one did not succeed. */
export function ProviderButtons({ providers }: { providers: readonly OfferedProvider[] }) {
  const { urlState } = useUrlState()
  const problem = problems[valueOf(urlState, 'problem') ?? '']
  const state = encodeURIComponent(base64Of(returnTo(urlState)))
  return (
    <>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {providers.length > 0 && (
        <div className={styles.providers}>
          {providers.map(({ provider, button, path }) => (
            <Button
              key={provider}
              tone="primary"
              onClick={() => window.location.assign(`${path}?state=${state}`)}
            >
              {button}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
