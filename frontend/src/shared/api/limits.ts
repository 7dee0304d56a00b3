/**
 * Limits and other numbers of the server's rules (`crates/domain/src/limits.rs`), made from `contract/rules.json` by
 * `npm run api`. A constant each: webpack puts the number in place of its name, so no page loads this file.
 */
export const ACCOUNT_GRACE_DAYS = 14;
export const DEFAULT_RADIUS = 50;
export const FIRST_VIN_YEAR = 1981;
export const LOWEST_USUAL_PRICE = 500;
export const MAX_APPOINTMENT_DAYS = 90;
export const MAX_CAPTION = 300;
export const MAX_CLIENT_MESSAGE = 10240;
export const MAX_COLLECTORS_FIRST_DAYS = 90;
export const MAX_DOCUMENT_MB = 20;
export const MAX_EMAIL = 254;
export const MAX_EVIDENCE_FILES = 6;
export const MAX_EVIDENCE_MB = 10;
export const MAX_FEED_MB = 100;
export const MAX_FEES = 8;
export const MAX_FORUM_SEARCH = 200;
export const MAX_GARAGE_CARS = 20;
export const MAX_LISTING_PHOTOS = 150;
export const MAX_MEMBER_PAGE = 100;
export const MAX_MESSAGE_VEHICLES = 100;
export const MAX_MILES = 5000000;
export const MAX_OPEN_INVITATIONS = 3;
export const MAX_PHOTO_MB = 25;
export const MAX_PHOTO_PROBLEMS = 200;
export const MAX_PRICE = 1000000000;
export const MAX_QUERY_TEXT = 200;
export const MAX_RADIUS = 500;
export const MAX_SEARCH_NAME = 120;
export const MAX_SIMILAR = 4;
export const MAX_SUBMISSION_PHOTOS = 20;
export const MAX_SUSPENSION_DAYS = 365;
export const MAX_TESTIMONIALS = 3;
export const MAX_UNREAD_COUNTED = 100;
export const MAX_USERNAME = 50;
export const MAX_VEHICLE_PAGE = 200;
export const MEMBER_LISTINGS_PER_PAGE = 12;
export const MESSAGES_PER_PAGE = 30;
export const MIN_PRICE_CHANGES = 3;
export const MODEL_YEARS_AHEAD = 2;
export const POSTS_PER_PAGE = 20;
export const RECENT_VIEW_DAYS = 30;
export const UNCONFIRMED_DAYS = 30;
