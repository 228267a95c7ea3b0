import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { saveUrl } from '#features/session/last-url/contract.ts'
import { call } from '#client/call.ts'

const pauseMs = 2000

type Seen = { href: string; state: { isLedHome?: boolean } }

/** The page to remember; undefined for the one that the bare address led to, which leaves the last page what it was. */
export function pageToRemember({ href, state }: Seen): string | undefined {
  return state.isLedHome ? undefined : href
}

/** Reports the open page to the server, once the reader stays on it for two seconds. */
export function useSavedUrl(isScreen: boolean): void {
  const page = pageToRemember(useLocation())
  useEffect(() => {
    if (!isScreen || page === undefined) return undefined
    const timer = setTimeout(() => {
      // A page that is not remembered is no loss worth telling.
      call(saveUrl, { body: { url: page } }).catch(() => undefined)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [page, isScreen])
}
