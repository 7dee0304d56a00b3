//! Generated from the migrations: Diesel's description of the tables; `tests/schema.rs` compares the two.

diesel::table! {
    access_requests (reference) {
        reference -> Text,
        name -> Text,
        email -> Text,
        note -> Text,
        received_at -> Timestamptz,
        invitation_id -> Nullable<BigInt>,
        closed_reason -> Nullable<Text>,
        answered_at -> Nullable<Timestamptz>,
        search_folded -> Text,
    }
}

diesel::table! {
    rate_limits (subject) {
        subject -> Text,
        taken -> Integer,
        ends_at -> Timestamptz,
    }
}

diesel::table! {
    announcement_position (is_only) {
        is_only -> Bool,
        event_id -> BigInt,
    }
}

diesel::table! {
    appointment_requests (reference) {
        reference -> Text,
        name -> Text,
        email -> Text,
        phone -> Nullable<Text>,
        town -> Text,
        preferred_date -> Date,
        preferred_time -> Text,
        vehicle_id -> Nullable<BigInt>,
        service -> Nullable<Text>,
        note -> Nullable<Text>,
        received_at -> Timestamptz,
        asker_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    application_evidence (id) {
        id -> BigInt,
        user_id -> BigInt,
        application_id -> Nullable<BigInt>,
        name -> Text,
        kind -> Text,
        size -> BigInt,
        blob -> Text,
        uploaded_at -> Timestamptz,
    }
}

diesel::table! {
    application_steps (id) {
        id -> BigInt,
        application_id -> BigInt,
        at -> Timestamptz,
        actor_id -> Nullable<BigInt>,
        status -> Text,
        words -> Text,
    }
}

diesel::table! {
    contact_request_references (reference) {
        reference -> Text,
    }
}

diesel::table! {
    audit_log (id) {
        id -> BigInt,
        at -> Timestamptz,
        actor_id -> Nullable<BigInt>,
        address -> Nullable<Text>,
        user_id -> Nullable<BigInt>,
        action -> Text,
        details -> Jsonb,
    }
}

diesel::table! {
    collector_applications (id) {
        id -> BigInt,
        user_id -> BigInt,
        status -> Text,
        note -> Text,
        garage -> Jsonb,
        next_try_at -> Nullable<Timestamptz>,
        submitted_at -> Timestamptz,
    }
}

diesel::table! {
    events (id) {
        id -> BigInt,
        kind -> Text,
        payload -> Jsonb,
        at -> Timestamptz,
    }
}

diesel::table! {
    idempotency_keys (scope, key) {
        scope -> Text,
        key -> Text,
        fingerprint -> Binary,
        answer -> Nullable<Jsonb>,
        kept_at -> Timestamptz,
    }
}

diesel::table! {
    import_runs (file_key) {
        file_key -> Binary,
        byte_offset -> BigInt,
        lines -> BigInt,
        imported -> BigInt,
        known -> BigInt,
        refused -> BigInt,
        finished -> Bool,
        updated_at -> Timestamptz,
        run -> BigInt,
        blank -> BigInt,
        updated -> BigInt,
        off_sale -> BigInt,
        repeated -> BigInt,
        unnumbered -> BigInt,
    }
}

diesel::table! {
    inquiries (reference) {
        reference -> Text,
        name -> Text,
        email -> Text,
        phone -> Nullable<Text>,
        message -> Text,
        vehicle_id -> Nullable<BigInt>,
        service -> Nullable<Text>,
        received_at -> Timestamptz,
        asker_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    invitation_uses (invitation_id, user_id) {
        invitation_id -> BigInt,
        user_id -> BigInt,
        used_at -> Timestamptz,
    }
}

diesel::table! {
    invitations (id) {
        id -> BigInt,
        token_hash -> Binary,
        inviter_id -> Nullable<BigInt>,
        email -> Nullable<Text>,
        note -> Nullable<Text>,
        pre_vetted -> Bool,
        max_uses -> Integer,
        uses -> Integer,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    wrong_guesses (subject) {
        // Key of a `GuessCounter`; originally only usernames.
        #[sql_name = "username_key"]
        subject -> Text,
        count -> BigInt,
        last_at -> Timestamptz,
    }
}

diesel::table! {
    new_cases (id) {
        id -> BigInt,
        queue -> Text,
        key -> Text,
    }
}

diesel::table! {
    notification_preferences (user_id, category, channel) {
        user_id -> BigInt,
        category -> Text,
        channel -> Text,
        is_on -> Bool,
    }
}

diesel::table! {
    notifications (id) {
        id -> BigInt,
        user_id -> BigInt,
        kind -> Text,
        title -> Text,
        body -> Text,
        link -> Text,
        at -> Timestamptz,
        in_app -> Bool,
        read_at -> Nullable<Timestamptz>,
        mail -> Text,
    }
}

diesel::table! {
    saved_searches (id) {
        id -> BigInt,
        user_id -> BigInt,
        name -> Text,
        words -> Array<Text>,
        make -> Nullable<Text>,
        model -> Nullable<Text>,
        location -> Nullable<Text>,
        near -> Nullable<Text>,
        radius -> Nullable<Integer>,
        min_price -> Nullable<BigInt>,
        max_price -> Nullable<BigInt>,
        min_year -> Nullable<Integer>,
        max_year -> Nullable<Integer>,
        min_miles -> Nullable<Integer>,
        max_miles -> Nullable<Integer>,
        transmission -> Nullable<Text>,
        body_style -> Nullable<Text>,
        drivetrain -> Nullable<Text>,
        title_status -> Nullable<Text>,
        status -> Nullable<Text>,
        sort -> Text,
        created_at -> Timestamptz,
        make_exact -> Nullable<Text>,
        model_exact -> Nullable<Text>,
        town -> Nullable<Text>,
        state -> Nullable<Text>,
    }
}

diesel::table! {
    conversation_read_states (conversation_id, user_id) {
        conversation_id -> BigInt,
        user_id -> BigInt,
        read_up_to -> BigInt,
        last_message_id -> BigInt,
    }
}

diesel::table! {
    conversations (id) {
        id -> BigInt,
        first_id -> Nullable<BigInt>,
        second_id -> Nullable<BigInt>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    member_blocks (blocker_id, blocked_id) {
        blocker_id -> BigInt,
        blocked_id -> BigInt,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    private_message_reports (id) {
        id -> BigInt,
        message_id -> BigInt,
        reporter_id -> Nullable<BigInt>,
        reason -> Text,
        text -> Text,
        at -> Timestamptz,
        outcome -> Nullable<Text>,
        outcome_reason -> Nullable<Text>,
        closed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    private_messages (id) {
        id -> BigInt,
        conversation_id -> BigInt,
        author_id -> Nullable<BigInt>,
        body -> Text,
        sent_at -> Timestamptz,
        removed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    saved_views (id) {
        id -> BigInt,
        user_id -> BigInt,
        section -> Text,
        name -> Text,
        query -> Text,
    }
}

diesel::table! {
    saved_vehicles (user_id, list, vehicle_id) {
        user_id -> BigInt,
        list -> Text,
        vehicle_id -> BigInt,
        saved_at -> Timestamptz,
    }
}

diesel::table! {
    pictures (id) {
        id -> Binary,
        owner_id -> Nullable<BigInt>,
        widths -> Array<Integer>,
        width -> Integer,
        height -> Integer,
        bytes -> Nullable<BigInt>,
        digest -> Binary,
        perceptual_hash -> BigInt,
        sent_at -> Timestamptz,
        unused_since -> Nullable<Timestamptz>,
        vehicle_id -> Nullable<BigInt>,
        perceptual_hash_runs -> Array<Integer>,
    }
}

diesel::table! {
    sessions (id) {
        id -> BigInt,
        user_id -> BigInt,
        token_hash -> Binary,
        created_at -> Timestamptz,
        last_seen_at -> Timestamptz,
        device -> Text,
        address -> Nullable<Text>,
        device_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    second_factor_resets (id) {
        id -> BigInt,
        user_id -> BigInt,
        requested_by -> Nullable<BigInt>,
        reason -> Text,
        requested_at -> Timestamptz,
        state -> Text,
        settled_by -> Nullable<BigInt>,
        finished_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    known_devices (id) {
        id -> BigInt,
        user_id -> BigInt,
        token_hash -> Binary,
        last_used_at -> Timestamptz,
    }
}

diesel::table! {
    log_in_challenges (token_hash) {
        token_hash -> Binary,
        user_id -> BigInt,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    passkey_ceremonies (token_hash) {
        token_hash -> Binary,
        user_id -> Nullable<BigInt>,
        state -> Text,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    passkeys (id) {
        id -> BigInt,
        user_id -> BigInt,
        name -> Text,
        credential_id -> Binary,
        kept -> Text,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    recovery_codes (user_id, code_hash) {
        user_id -> BigInt,
        code_hash -> Binary,
    }
}

diesel::table! {
    secret_key_checks (id) {
        id -> Bool,
        sealed -> Binary,
    }
}

diesel::table! {
    second_factors (user_id) {
        user_id -> BigInt,
        secret -> Binary,
        is_on -> Bool,
        last_step -> BigInt,
    }
}

diesel::table! {
    single_use_tokens (token_hash) {
        token_hash -> Binary,
        user_id -> BigInt,
        purpose -> Text,
        mailed_to -> Text,
        state -> Text,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    listing_expiries (vehicle_id) {
        vehicle_id -> BigInt,
        reminded_of -> Nullable<Timestamptz>,
        expired_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    listing_changes (id) {
        id -> BigInt,
        vehicle_id -> BigInt,
        from_status -> Text,
        to_status -> Text,
        at -> Timestamptz,
        side -> Text,
        actor_id -> Nullable<BigInt>,
        reason -> Text,
        changes -> Jsonb,
    }
}

diesel::table! {
    submission_drafts (user_id) {
        user_id -> BigInt,
        fields -> Text,
        saved_at -> Timestamptz,
    }
}

diesel::table! {
    submission_messages (id) {
        id -> BigInt,
        submission_id -> BigInt,
        side -> Text,
        body -> Text,
        at -> Timestamptz,
    }
}

diesel::table! {
    submission_transitions (id) {
        id -> BigInt,
        submission_id -> BigInt,
        from_status -> Nullable<Text>,
        to_status -> Text,
        at -> Timestamptz,
        side -> Text,
        actor_id -> BigInt,
        reason -> Text,
    }
}

diesel::table! {
    submission_pictures (submission_id, position) {
        submission_id -> BigInt,
        position -> Integer,
        picture_id -> Binary,
        alt -> Text,
    }
}

diesel::table! {
    submissions (id) {
        id -> BigInt,
        seller_id -> BigInt,
        make -> Text,
        model -> Text,
        year -> Integer,
        price -> BigInt,
        miles -> Nullable<Integer>,
        location -> Nullable<Text>,
        description -> Text,
        specs -> Array<Text>,
        documents -> Array<Text>,
        vin -> Nullable<Text>,
        vin_key -> Nullable<Text>,
        vin_visibility -> Text,
        facts -> Jsonb,
        status -> Text,
        notes -> Text,
        revision -> Integer,
        vehicle_id -> Nullable<BigInt>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        waiting_since -> Timestamptz,
        unread_by_seller -> Integer,
        unread_by_concierge -> Integer,
        search_folded -> Text,
    }
}

diesel::table! {
    member_changes (id) {
        id -> BigInt,
        user_id -> BigInt,
        at -> Timestamptz,
        actor_id -> Nullable<BigInt>,
        change -> Text,
        reason -> Text,
        suspended_until -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    users (id) {
        id -> BigInt,
        username -> Text,
        username_key -> Text,
        email -> Text,
        email_key -> Text,
        name -> Text,
        password_hash -> Text,
        is_collector -> Bool,
        is_admin -> Bool,
        idle_minutes -> SmallInt,
        created_at -> Timestamptz,
        email_verified_at -> Nullable<Timestamptz>,
        first_name -> Nullable<Text>,
        phone -> Nullable<Text>,
        location -> Nullable<Text>,
        digest -> Text,
        digested_on -> Nullable<Date>,
        profile_visibility -> Text,
        collection_privacy -> Text,
        analytics_sharing -> Bool,
        activity_status -> Bool,
        suspended_at -> Nullable<Timestamptz>,
        suspended_until -> Nullable<Timestamptz>,
        unconfirmed_since -> Timestamptz,
        name_folded -> Text,
        terms_version -> Nullable<Integer>,
        privacy_version -> Nullable<Integer>,
    }
}

diesel::table! {
    mail_outbox (id) {
        id -> BigInt,
        recipient -> Text,
        subject -> Text,
        body -> Text,
        state -> Text,
        failures -> Integer,
        last_error -> Nullable<Text>,
        posted_at -> Timestamptz,
        due_at -> Timestamptz,
        claimed_until -> Nullable<Timestamptz>,
        finished_at -> Nullable<Timestamptz>,
        unsubscribe -> Nullable<Text>,
        calendar -> Nullable<Text>,
        html -> Nullable<Text>,
        thread -> Nullable<Text>,
        opens_thread -> Bool,
    }
}

diesel::table! {
    unsubscribe_tokens (token_hash) {
        token_hash -> Binary,
        user_id -> BigInt,
        category -> Nullable<Text>,
        mailed_at -> Timestamptz,
    }
}

diesel::table! {
    vehicle_changes (id) {
        id -> BigInt,
        vehicle_id -> BigInt,
        price_before -> Nullable<BigInt>,
        price_after -> Nullable<BigInt>,
        status_before -> Text,
        status_after -> Text,
        actor_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    vehicle_derivation (is_only) {
        is_only -> Bool,
        version -> Integer,
    }
}

diesel::table! {
    vehicle_pictures (vehicle_id, position) {
        vehicle_id -> BigInt,
        position -> Integer,
        path -> Text,
        widths -> Array<Integer>,
        width -> Integer,
        height -> Integer,
        alt -> Text,
        kind -> Text,
        formats -> Array<Text>,
        photo_group -> Nullable<Text>,
    }
}

diesel::table! {
    vehicle_prices (id) {
        id -> BigInt,
        vehicle_id -> BigInt,
        price -> Nullable<BigInt>,
        kind -> Text,
        at -> Timestamptz,
        superseded_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    vehicle_views (vehicle_id, day) {
        vehicle_id -> BigInt,
        day -> Date,
        views -> BigInt,
    }
}

diesel::table! {
    vehicles (id) {
        id -> BigInt,
        make -> Text,
        model -> Text,
        year -> Integer,
        price -> Nullable<BigInt>,
        miles -> Nullable<Integer>,
        location -> Nullable<Text>,
        description -> Text,
        specs -> Array<Text>,
        badge_text -> Nullable<Text>,
        badge_variant -> Nullable<Text>,
        featured_rank -> Nullable<Integer>,
        status -> Text,
        audience -> Text,
        collectors_until -> Nullable<Timestamptz>,
        for_sale -> Bool,
        listed_at -> Timestamptz,
        updated_at -> Timestamptz,
        expires_at -> Nullable<Timestamptz>,
        highest_asked -> Nullable<BigInt>,
        price_drop -> BigInt,
        vin -> Nullable<Text>,
        vin_key -> Nullable<Text>,
        vin_visibility -> Text,
        facts -> Jsonb,
        fact_values -> Text,
        make_folded -> Text,
        model_folded -> Text,
        location_folded -> Text,
        search_folded -> Text,
        short_grams -> Array<Text>,
        description_words -> Array<Text>,
        import_key -> Nullable<Binary>,
        state -> Nullable<Text>,
        town_folded -> Text,
    }
}

diesel::table! {
    abandoned_blobs (key) {
        key -> Text,
    }
}

diesel::table! {
    account_closures (user_id) {
        user_id -> BigInt,
        since -> Timestamptz,
        erased_at -> Nullable<Timestamptz>,
        returned_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    exports (user_id) {
        user_id -> BigInt,
        state -> Text,
        requested_at -> Timestamptz,
        percent -> SmallInt,
        tries -> Integer,
        due_at -> Timestamptz,
        base -> Text,
        blob_key -> Nullable<Text>,
        length -> Nullable<BigInt>,
        digest -> Nullable<Binary>,
        expires_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    documents (id) {
        id -> BigInt,
        owner_id -> BigInt,
        submission_id -> Nullable<BigInt>,
        name -> Text,
        kind -> Text,
        size -> BigInt,
        digest -> Binary,
        content -> Text,
        preview -> Nullable<Text>,
        uploaded_at -> Timestamptz,
    }
}

diesel::table! {
    document_shares (id) {
        id -> BigInt,
        document_id -> BigInt,
        member_id -> Nullable<BigInt>,
        until -> Date,
        since -> Timestamptz,
    }
}

diesel::table! {
    document_accesses (id) {
        id -> BigInt,
        document_id -> BigInt,
        member_id -> Nullable<BigInt>,
        is_staff -> Bool,
        way -> Text,
        at -> Timestamptz,
    }
}

diesel::table! {
    inquiry_threads (reference) {
        reference -> Text,
        kind -> Text,
        stage -> Text,
        assignee_id -> Nullable<BigInt>,
        revision -> Integer,
        received_at -> Timestamptz,
        waiting_since -> Timestamptz,
        open_stage -> Nullable<Text>,
        open_since -> Nullable<Timestamptz>,
        search_folded -> Text,
        vehicle_title -> Nullable<Text>,
    }
}

diesel::table! {
    claims (id) {
        id -> BigInt,
        submission_id -> BigInt,
        kind -> Text,
        statement -> Text,
        document_id -> Nullable<BigInt>,
        stated_at -> Timestamptz,
    }
}

diesel::table! {
    inquiry_messages (id) {
        id -> BigInt,
        reference -> Text,
        side -> Text,
        author_id -> Nullable<BigInt>,
        text -> Text,
        at -> Timestamptz,
    }
}

diesel::table! {
    inquiry_links (token_hash) {
        token_hash -> Binary,
        reference -> Text,
        made_at -> Timestamptz,
    }
}

diesel::table! {
    reply_templates (id) {
        id -> BigInt,
        name -> Text,
        text -> Text,
    }
}

diesel::table! {
    appointment_slots (id) {
        id -> BigInt,
        town -> Text,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
        address -> Nullable<Text>,
    }
}

diesel::table! {
    appointments (reference) {
        reference -> Text,
        slot_id -> Nullable<BigInt>,
        town -> Text,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
        state -> Text,
        sequence -> Integer,
        address -> Nullable<Text>,
    }
}

diesel::table! {
    backup_state (is_only) {
        is_only -> Bool,
        since -> Timestamptz,
        begun_at -> Nullable<Timestamptz>,
        finished_at -> Nullable<Timestamptz>,
        bytes -> Nullable<BigInt>,
        warned_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    calendar_feeds (user_id) {
        user_id -> BigInt,
        token_hash -> Binary,
        made_at -> Timestamptz,
    }
}

diesel::table! {
    claim_reviews (id) {
        id -> BigInt,
        submission_id -> BigInt,
        claim_id -> BigInt,
        kind -> Text,
        statement -> Text,
        finding -> Text,
        reason -> Text,
        at -> Timestamptz,
        actor_id -> BigInt,
        document_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    listing_proposals (id) {
        id -> BigInt,
        submission_id -> BigInt,
        state -> Text,
        revision -> Integer,
        base -> Jsonb,
        proposed -> Jsonb,
        fields -> Array<Text>,
        proposed_at -> Timestamptz,
        closed_at -> Nullable<Timestamptz>,
        reason -> Text,
    }
}

diesel::table! {
    sign_offs (id) {
        id -> BigInt,
        submission_id -> BigInt,
        state -> Text,
        revision -> Integer,
        base -> Jsonb,
        edited -> Jsonb,
        fields -> Array<Text>,
        edited_at -> Timestamptz,
        objected_at -> Nullable<Timestamptz>,
        objection -> Text,
        closed_at -> Nullable<Timestamptz>,
        reason -> Text,
    }
}

diesel::table! {
    legal_documents (document) {
        document -> Text,
        revision -> Integer,
        draft_title -> Nullable<Text>,
        draft_text -> Nullable<Text>,
        draft_effective_on -> Nullable<Text>,
        draft_note -> Nullable<Text>,
        draft_saved_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    legal_versions (document, number) {
        document -> Text,
        number -> Integer,
        title -> Text,
        text -> Text,
        effective_on -> Date,
        note -> Text,
        published_at -> Timestamptz,
        withdrawn_at -> Nullable<Timestamptz>,
        notified_up_to -> Nullable<BigInt>,
    }
}

diesel::table! {
    site_settings (id) {
        id -> SmallInt,
        revision -> Integer,
        document -> Jsonb,
        saved_at -> Timestamptz,
    }
}

diesel::table! {
    questions (id) {
        id -> BigInt,
        vehicle_id -> BigInt,
        submission_id -> Nullable<BigInt>,
        asker_id -> Nullable<BigInt>,
        text -> Text,
        asked_at -> Timestamptz,
        state -> Text,
        revision -> Integer,
        answer -> Nullable<Text>,
        answered_by -> Nullable<Text>,
        answered_at -> Nullable<Timestamptz>,
        corrected_at -> Nullable<Timestamptz>,
        fact_label -> Nullable<Text>,
        fact_value -> Nullable<Text>,
        removal_reason -> Nullable<Text>,
        removed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    case_files (id) {
        id -> BigInt,
        submission_id -> Nullable<BigInt>,
        application_id -> Nullable<BigInt>,
        request_reference -> Nullable<Text>,
        report_id -> Nullable<BigInt>,
        assignee_id -> Nullable<BigInt>,
        revision -> Integer,
    }
}

diesel::table! {
    case_notes (id) {
        id -> BigInt,
        file_id -> BigInt,
        author_id -> Nullable<BigInt>,
        text -> Text,
        at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(case_notes, users);
diesel::joinable!(documents -> submissions (submission_id));
diesel::joinable!(document_shares -> documents (document_id));
diesel::joinable!(document_shares -> users (member_id));
diesel::joinable!(saved_vehicles -> users (user_id));
diesel::joinable!(saved_searches -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(saved_searches, users);
diesel::allow_tables_to_appear_in_same_query!(account_closures, saved_searches);
diesel::allow_tables_to_appear_in_same_query!(account_closures, users);
diesel::allow_tables_to_appear_in_same_query!(saved_vehicles, users);
diesel::joinable!(document_accesses -> users (member_id));
diesel::allow_tables_to_appear_in_same_query!(documents, submissions);
diesel::allow_tables_to_appear_in_same_query!(document_shares, users);
diesel::allow_tables_to_appear_in_same_query!(document_shares, documents);
diesel::allow_tables_to_appear_in_same_query!(document_accesses, users);
diesel::joinable!(collector_applications -> users (user_id));
diesel::joinable!(invitation_uses -> invitations (invitation_id));
diesel::joinable!(invitation_uses -> users (user_id));
diesel::joinable!(invitations -> users (inviter_id));
diesel::joinable!(notifications -> users (user_id));
diesel::joinable!(listing_expiries -> vehicles (vehicle_id));
diesel::allow_tables_to_appear_in_same_query!(listing_expiries, vehicles);
diesel::joinable!(pictures -> vehicles (vehicle_id));
diesel::joinable!(submissions -> users (seller_id));
diesel::joinable!(saved_vehicles -> vehicles (vehicle_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(known_devices -> users (user_id));
diesel::joinable!(second_factor_resets -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(second_factor_resets, users);
diesel::allow_tables_to_appear_in_same_query!(known_devices, users);
diesel::joinable!(vehicle_pictures -> vehicles (vehicle_id));
diesel::table! {
    import_records (key, ordinal) {
        key -> Binary,
        ordinal -> Integer,
        vehicle_id -> BigInt,
        digests -> Binary,
        run -> BigInt,
        line -> BigInt,
        source_key -> Nullable<Text>,
    }
}

diesel::table! {
    feed_sources (key) {
        key -> Text,
        column_choices -> Jsonb,
        default_location -> Nullable<Text>,
    }
}

diesel::table! {
    feed_runs (id) {
        id -> BigInt,
        source -> Text,
        source_key -> Text,
        file_name -> Text,
        format -> Text,
        user_id -> Nullable<BigInt>,
        actor_id -> Nullable<BigInt>,
        state -> Text,
        created_at -> Timestamptz,
        checked_at -> Nullable<Timestamptz>,
        finished_at -> Nullable<Timestamptz>,
        done -> BigInt,
        withdraws -> Bool,
        problem -> Nullable<Text>,
        column_choices -> Jsonb,
        preview -> Nullable<Text>,
        file -> Nullable<Text>,
        refused_file -> Nullable<Text>,
        gone -> Array<BigInt>,
        of_source -> BigInt,
        counts -> Jsonb,
        due_at -> Nullable<Timestamptz>,
        attempt -> Integer,
        default_location -> Nullable<Text>,
    }
}

diesel::table! {
    feed_changes (run, vehicle_id) {
        run -> BigInt,
        vehicle_id -> BigInt,
        kind -> Text,
        at -> Timestamptz,
        before -> Nullable<Jsonb>,
        status -> Nullable<Text>,
        record_key -> Nullable<Binary>,
        ordinal -> Nullable<Integer>,
        digests -> Nullable<Binary>,
        outcome -> Nullable<Text>,
        photos_at -> Nullable<Timestamptz>,
        status_after -> Text,
    }
}

diesel::table! {
    feed_galleries (vehicle_id) {
        vehicle_id -> BigInt,
        source_key -> Text,
        photos -> Jsonb,
        dropped -> Array<Text>,
        waiting -> Integer,
        stored -> Integer,
        failed -> Integer,
        due_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    feed_schedules (source_key) {
        source_key -> Text,
        source -> Text,
        address -> Text,
        every_hours -> Integer,
        is_automatic -> Bool,
        withdraws -> Bool,
        user_id -> Nullable<BigInt>,
        due_at -> Timestamptz,
        read_at -> Nullable<Timestamptz>,
        problem -> Nullable<Text>,
        digest -> Nullable<Binary>,
        run -> Nullable<BigInt>,
        failure -> Nullable<Text>,
    }
}

diesel::joinable!(feed_galleries -> vehicles (vehicle_id));
diesel::allow_tables_to_appear_in_same_query!(feed_galleries, vehicles);
diesel::joinable!(import_records -> vehicles (vehicle_id));
diesel::joinable!(feed_changes -> vehicles (vehicle_id));
diesel::joinable!(feed_runs -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(feed_runs, users);
diesel::allow_tables_to_appear_in_same_query!(feed_changes, vehicles);
diesel::allow_tables_to_appear_in_same_query!(feed_changes, feed_runs);
diesel::allow_tables_to_appear_in_same_query!(feed_runs, import_records);
diesel::joinable!(vehicle_prices -> vehicles (vehicle_id));
diesel::allow_tables_to_appear_in_same_query!(
    events,
    import_records,
    import_runs,
    vehicle_pictures,
    vehicle_prices,
    vehicles
);
diesel::joinable!(passkeys -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(passkeys, users);
diesel::joinable!(log_in_challenges -> users (user_id));
diesel::allow_tables_to_appear_in_same_query!(log_in_challenges, second_factors, users);
diesel::allow_tables_to_appear_in_same_query!(notifications, users);
diesel::allow_tables_to_appear_in_same_query!(pictures, vehicles);
diesel::allow_tables_to_appear_in_same_query!(submissions, users);
diesel::joinable!(submissions -> vehicles (vehicle_id));
diesel::allow_tables_to_appear_in_same_query!(submissions, vehicles);
diesel::allow_tables_to_appear_in_same_query!(listing_proposals, submissions);
diesel::joinable!(claims -> submissions (submission_id));
diesel::allow_tables_to_appear_in_same_query!(claims, submissions);
diesel::allow_tables_to_appear_in_same_query!(sessions, users);
diesel::allow_tables_to_appear_in_same_query!(saved_vehicles, vehicles);
diesel::allow_tables_to_appear_in_same_query!(collector_applications, users);
diesel::allow_tables_to_appear_in_same_query!(invitation_uses, invitations, users);
diesel::allow_tables_to_appear_in_same_query!(appointment_slots, appointments);
diesel::allow_tables_to_appear_in_same_query!(inquiry_messages, users);
