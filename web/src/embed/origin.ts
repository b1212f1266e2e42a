/** The server of this script. It can only be asked while the script is read. */
export const ORIGIN: string = new URL((document.currentScript as HTMLScriptElement).src).origin
