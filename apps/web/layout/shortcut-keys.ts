import { useEffect } from 'react'
import { typesText } from './types-text.ts'

/** Opens the palette by its keys, wherever the reader is. */
export function usePaletteKey(onOpen: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onOpen()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}

/** Opens the list of keys, unless a text is being typed. */
export function useHelpKey(onOpen: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !typesText(event.target)) onOpen()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}
