import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { saveUrl } from '#features/session/last-url/contract.ts'
import { call } from '#client/call.ts'

const pauseMs = 2000

/** Tells the server which page is seen, once the reader stays on it for two seconds. */
export function useSavedUrl(isScreen: boolean): void {
  const { href } = useLocation()
  useEffect(() => {
    if (!isScreen) return undefined
    const timer = setTimeout(() => {
      // A page that is not remembered is no loss worth telling.
      call(saveUrl, { body: { url: href } }).catch(() => undefined)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [href, isScreen])
}
