import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '#ui/tokens.css'
import '#ui/base.css'
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { LateNotifications } from '#ui/notifications/late-notifications.tsx'
import { StatusLooksProvider } from '#ui/status/status-looks.ts'
import { TooltipLayer } from '#ui/tooltip/tooltip-layer.tsx'
import { statusLook } from '#product/browser/statuses/status-look.ts'
import { fromOurTokens, theme } from './theme.ts'

/** Where this browser remembers light or dark; public/scheme.js reads it before the first paint. */
const rememberedScheme = localStorageColorSchemeManager({ key: 'lakegauge.scheme' })

/** Theme, tokens, looks of statuses, notifications and tips around everything. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={fromOurTokens}
      colorSchemeManager={rememberedScheme}
      defaultColorScheme="auto"
    >
      <StatusLooksProvider value={statusLook}>{children}</StatusLooksProvider>
      <LateNotifications />
      <TooltipLayer />
    </MantineProvider>
  )
}
