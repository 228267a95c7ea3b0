import { redirect } from '@tanstack/react-router'
import { getLastUrl } from '#features/session/last-url/contract.ts'
import { call } from '#client/call.ts'
import { urlStateOf } from '#ui/url-state/url-state.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The bare address led to this page: nobody asked for it. */
    isLedHome?: true
  }
}

const homePath = '/spend/forecasting'

type Arrival = { search: Readonly<Record<string, unknown>> }

/** Home is the first screen; right after signing in it is the page that was seen last. */
export async function leadHome({ search }: Arrival): Promise<never> {
  const { checkLastUrl, ...rest } = urlStateOf(search)
  const lastUrl = checkLastUrl === 'true' ? await lastUrlSeen() : null
  if (lastUrl !== null) throw redirect({ href: lastUrl, replace: true })
  throw redirect({ to: homePath, search: rest, replace: true, state: { isLedHome: true } })
}

/** Not knowing the last page is no reason not to come in. */
async function lastUrlSeen(): Promise<string | null> {
  try {
    const { url } = await call(getLastUrl, {})
    return url
  } catch {
    return null
  }
}
