/** One mail to one person. All texts are plain; the adapter encodes them for its protocol. */
export type Mail = {
  /** The sender's address, with or without a display name: `Daybook <bookings@example.com>`. */
  from: string
  /** The name that the reader sees instead of the address's own display name. */
  fromName: string
  replyTo: string | null
  to: string
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** The address to which mail programs send a POST to unsubscribe (RFC 8058). */
  optOutUrl?: string
  /** The same id for every attempt to send this mail, so that servers recognize a repeat. It has no angle brackets. */
  messageId: string
}

/** An attachment. `text/calendar` with a `method` is an invitation and is sent in the form that calendars expect. */
export type MailAttachment = { filename: string; contentType: string; content: string }

export type MailSender = {
  /**
   * Sends the mail to the mail server.
   *
   * @throws `MAIL_UNAVAILABLE` (kind `unavailable`): the mail is valid, so the caller should try again later. @throws
   * `MAIL_REFUSED` (kind `invalid`): the server will never accept this mail for this recipient.
   */
  send(mail: Mail): Promise<void>
}
