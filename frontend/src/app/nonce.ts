/**
 * Must be the first import of the entry point: styled-components, dialogs and webpack read the nonce when they first
 * create a tag, and the content security policy rejects tags without it.
 */
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="sc-nonce"]')?.content;
