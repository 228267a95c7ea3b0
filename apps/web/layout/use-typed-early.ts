import { useEffect } from 'react'
import { typesText } from './types-text.ts'

/** Hands over letters that are typed before the field that just opened has the focus, so that none is lost. */
export function useTypedEarly(onText: (text: string) => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isLetter || typesText(event.target)) return
      event.preventDefault()
      onText(event.key)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [onText])
}
