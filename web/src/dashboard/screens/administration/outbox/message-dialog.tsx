import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { Dialog } from '../../../kit/dialog.tsx'

/** Shows the text of a message, and the names of its files. */
export const MessageDialog = ({
  message,
  onClose,
}: {
  message: Schemas.KeptMessage
  onClose: () => void
}): JSX.Element => (
  <Dialog title={message.subject ?? message.to} onClose={onClose} isWide>
    <div class="stack">
      <p class="soft">{message.to}</p>
      <pre class="source">{message.text}</pre>
      {message.attachments.length > 0 && (
        <ul class="soft">
          {message.attachments.map(({ filename, contentType }) => (
            <li key={filename}>
              {filename} ({contentType})
            </li>
          ))}
        </ul>
      )}
    </div>
  </Dialog>
)
