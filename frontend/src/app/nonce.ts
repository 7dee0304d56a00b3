/**
 * Must be the first import of the entry: styled-components, the dialog's scroll lock and webpack's own chunk loader ask
 * for the nonce when they first write a tag, and the content security policy refuses tags without it.
 */
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="sc-nonce"]')?.content;
