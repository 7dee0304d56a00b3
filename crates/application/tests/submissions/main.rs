//! Tests of submitting vehicles and deciding about them, on the memory store.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

mod mails;

use application::listings::AudienceChoice;
use application::pictures::PicturePorts;
use application::submissions::{
    CasePorts, Form, SellingPorts, SubmissionCase, SubmissionDecision, SubmitForm, SubmittedPictures,
    Verdict, decide, open_case, submit,
};
use bytes::Bytes;
use domain::audit::Actor;
use domain::pictures::{PictureFormat, PictureRejection};
use domain::submissions::{CheckName, CheckState, Submission, SubmissionDraft, SubmissionStatus};
use domain::vehicles::ListingTerm;
use domain::{accounts::UserId, submissions::SubmissionRefusal};
use media::MediaStore;
use memory_adapter::MemoryStore;
use ports::StoreError;
use ports::accounts::{Accounts, RegisterResult};
use ports::blobs::Blobs;
use ports::clock::Clock;
use ports::commands::WriteError;
use ports::pictures::{MockPictureFetcher, MockPictureProcessor, PictureFile, Rendered, Rendition};
use ports::submissions::Submissions;
use testkit::{
    CountedRandomness, FixedClock, at_minute, idempotent_command, list, new_user, submission_draft, vehicle,
    with_vin,
};

struct SubmissionFixture {
    store: MemoryStore,
    media: MediaStore,
    image_processor: MockPictureProcessor,
    fetcher: MockPictureFetcher,
    randomness: CountedRandomness,
    clock: FixedClock,
}

impl SubmissionFixture {
    /// The fetcher knows URLs below `https://example.com/`; everything but `.txt` is a picture.
    fn new() -> Self {
        let mut fetcher = MockPictureFetcher::new();
        fetcher.expect_fetch().returning(|address, _| match address.strip_prefix("https://example.com/") {
            Some(name) => Ok(PictureFile::Bytes(Bytes::from(name.to_owned()))),
            None => Err("The picture could not be fetched"),
        });
        let mut image_processor = MockPictureProcessor::new();
        image_processor.expect_render().returning(|file, _| {
            let PictureFile::Bytes(bytes) = file else { return Err(StoreError::Failed("no file".into())) };
            if bytes.ends_with(b".txt") {
                return Ok(Err(PictureRejection::NotAPicture("This is not a picture")));
            }
            let mut digest = [0; 32];
            digest[..bytes.len()].copy_from_slice(&bytes);
            let rendition = Rendition { width: 480, format: PictureFormat::WebP, bytes: bytes.clone() };
            let perceptual_hash = u64::from(bytes[0]).wrapping_mul(0x0101_0101_0101_0101);
            Ok(Ok(Rendered { width: 500, height: 300, digest, perceptual_hash, renditions: vec![rendition] }))
        });
        Self {
            store: MemoryStore::default(),
            media: MediaStore::in_memory(),
            image_processor,
            fetcher,
            randomness: CountedRandomness::default(),
            clock: FixedClock::at(at_minute(10)),
        }
    }

    fn ports(&self) -> SellingPorts<'_> {
        let pictures = PicturePorts {
            pictures: &self.store,
            blobs: &self.media,
            image_processor: &self.image_processor,
            fetcher: &self.fetcher,
            rate_limiter: &self.store,
            randomness: &self.randomness,
            clock: &self.clock,
        };
        SellingPorts { submissions: &self.store, pictures }
    }

    async fn member(&self, name: &str) -> UserId {
        let new = new_user(name, &format!("{name}@example.com"));
        match self.store.register(&new, None, at_minute(0)).await.unwrap() {
            RegisterResult::Done(user, _) => user.id,
            other => panic!("{other:?}"),
        }
    }

    async fn submit(
        &self,
        submit_form: SubmitForm,
    ) -> Result<Box<Submission>, WriteError<SubmissionRefusal>> {
        submit(submit_form, self.ports(), None).await
    }

    async fn submit_stored(&self, submit_form: SubmitForm) -> Submission {
        *self.submit(submit_form).await.unwrap()
    }

    async fn decide(
        &self,
        submission: &Submission,
        verdict: Verdict,
        notes: &str,
    ) -> Result<Box<Submission>, WriteError<SubmissionRefusal>> {
        let decision = SubmissionDecision {
            submission: submission.id,
            admin: UserId(99),
            actor: Actor::default(),
            verdict,
            notes: notes.into(),
            badge: None,
            audience: AudienceChoice::default(),
            term: ListingTerm::default(),
            revision: None,
            at: self.clock.now(),
        };
        decide(decision, &self.store).await
    }

    async fn open(&self, submission: &Submission) -> SubmissionCase {
        let (submissions, prices, audit_log) = (&self.store, &self.store, &self.store);
        let ports = CasePorts { submissions, vehicle_reader: &self.store, prices, audit_log };
        open_case(submission.id, ports, self.clock.now()).await.unwrap().unwrap()
    }

    async fn checks(&self, submission: &Submission) -> Vec<(CheckName, CheckState)> {
        let case = self.open(submission).await;
        case.checks.into_iter().map(|check| (check.name, check.state)).collect()
    }
}

fn submit_form(seller: UserId, draft: SubmissionDraft, images: &[&str]) -> SubmitForm {
    let shown = SubmittedPictures {
        images: images.iter().map(|image| (*image).to_owned()).collect(),
        ..SubmittedPictures::default()
    };
    SubmitForm { seller, actor: Actor::default(), form: Form { draft, shown }, idempotent: None }
}

#[tokio::test]
async fn picture_addresses_are_fetched_once_and_shown_in_order() {
    let fixture = SubmissionFixture::new();
    let ada = fixture.member("ada").await;
    let images = ["https://example.com/a.jpg", " https://example.com/b.jpg ", "https://example.com/a.jpg"];
    let mut form = submit_form(ada, submission_draft(), &images);
    form.form.shown.main = Some("https://example.com/b.jpg".into());
    form.form.shown.alts.insert("https://example.com/a.jpg".into(), "From behind".into());
    let submission = fixture.submit_stored(form).await;
    let firsts: Vec<u8> = submission.pictures.iter().map(|picture| picture.digest[0]).collect();
    assert_eq!(firsts, [b'b', b'a'], "the main one first, each once");
    assert_eq!(submission.content.shown[1].alt, "From behind");
    let files: Vec<String> =
        fixture.media.list_all().await.unwrap().iter().map(|f| f.key.to_string()).collect();
    assert_eq!(files.len(), 2);
    assert!(files.iter().all(|file| file.starts_with("images/") && file.ends_with("/480.webp")), "{files:?}");
}

#[tokio::test]
async fn unfetchable_picture_address_is_reported() {
    let fixture = SubmissionFixture::new();
    let ada = fixture.member("ada").await;
    for (image, message) in [
        ("https://example.com/a.txt", "https://example.com/a.txt: This is not a picture"),
        ("https://elsewhere.example/a", "https://elsewhere.example/a: The picture could not be fetched"),
        (
            "/api/images/00000000000000000000000000000000/480.webp",
            "/api/images/00000000000000000000000000000000/480.webp: this photo is not there any more; \
             please add it again",
        ),
    ] {
        match fixture.submit(submit_form(ada, submission_draft(), &[image])).await {
            Err(WriteError::Invalid(violations)) => {
                assert_eq!((violations[0].field, violations[0].message.as_str()), ("images", message));
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(fixture.store.submissions_of(ada).await.unwrap(), []);
}

/// Invalid and repeated forms must not cause downloads.
#[tokio::test]
async fn refused_or_repeated_form_fetches_no_pictures() {
    let mut fixture = SubmissionFixture::new();
    let ada = fixture.member("ada").await;
    let once = || SubmitForm {
        idempotent: idempotent_command(at_minute(0), "k", 1).idempotent,
        ..submit_form(ada, submission_draft(), &["https://example.com/a.jpg"])
    };
    let first = fixture.submit_stored(once()).await;
    fixture.fetcher = MockPictureFetcher::new();
    assert_eq!(fixture.submit_stored(once()).await.id, first.id);
    let wrong = SubmissionDraft { make: String::new(), ..submission_draft() };
    let answer = fixture.submit(submit_form(ada, wrong, &["https://example.com/b.jpg"])).await;
    assert!(matches!(answer, Err(WriteError::Invalid(_))), "{answer:?}");
}

#[tokio::test]
async fn submission_checks_report_anomalies_to_staff() {
    let fixture = SubmissionFixture::new();
    let (ada, eve) = (fixture.member("ada").await, fixture.member("eve").await);
    let like = |price| vehicle().make("Ferrari").model("F40").year(1991).price(price).build();
    list(&fixture.store, vec![like(1_000_000), like(1_100_000), like(1_200_000)], at_minute(0)).await;
    let other = vehicle().make("Ferrari").model("F40 LM").year(1991).price(9_000_000).build();
    list(&fixture.store, vec![other], at_minute(0)).await;
    let draft = SubmissionDraft { facts: with_vin("ZFFMN34A000080000"), ..submission_draft() };
    let first = fixture.submit_stored(submit_form(eve, draft.clone(), &["https://example.com/a.jpg"])).await;
    let second = fixture.submit_stored(submit_form(ada, draft, &["https://example.com/a.jpg"])).await;
    assert_eq!(
        fixture.checks(&second).await,
        [
            (CheckName::Vin, CheckState::Warning),
            (CheckName::DuplicateVin, CheckState::Warning),
            (CheckName::DuplicatePicture, CheckState::Warning),
            (CheckName::Price, CheckState::Warning),
            (CheckName::MissingFacts, CheckState::Warning),
            (CheckName::Pictures, CheckState::Warning),
        ]
    );
    let cheap = SubmissionDraft {
        price: "$1,000,000".into(),
        description: "One owner since new, every bill is there. ".repeat(3),
        specs: vec!["2.9L V8".into()],
        facts: with_vin("1M8GDM9AXKP042788"),
        ..submission_draft()
    };
    let fine = fixture.submit_stored(submit_form(ada, cheap, &[])).await;
    let states: Vec<CheckState> = fixture.checks(&fine).await.into_iter().map(|(_, state)| state).collect();
    assert_eq!(states[..4], [CheckState::Ok; 4], "without photos there is none to compare");
    assert_eq!(fixture.checks(&first).await[1].1, CheckState::Warning);
}

#[tokio::test]
async fn decision_requires_a_reason_and_is_made_once() {
    let fixture = SubmissionFixture::new();
    let ada = fixture.member("ada").await;
    let submission = fixture.submit_stored(submit_form(ada, submission_draft(), &[])).await;
    for verdict in [Verdict::Rejected, Verdict::ChangesRequested] {
        let wordless = fixture.decide(&submission, verdict, " \n").await;
        assert!(matches!(&wordless, Err(WriteError::Invalid(v)) if v[0].message == "Please enter a reason"));
    }
    fixture.decide(&submission, Verdict::Approved, "").await.unwrap();
    let late = fixture.decide(&submission, Verdict::Rejected, "No.").await;
    let impossible = SubmissionRefusal::Impossible(SubmissionStatus::Approved);
    assert_eq!(late, Err(WriteError::Refused(impossible)));
}

/// If recording the picture fails, its renditions are deleted.
#[tokio::test]
async fn picture_that_cannot_be_recorded_leaves_no_file() {
    let fixture = SubmissionFixture::new();
    let unknown_user = UserId(4711);
    let sent = submit(
        submit_form(unknown_user, submission_draft(), &["https://example.com/a.jpg"]),
        fixture.ports(),
        None,
    )
    .await;
    assert!(matches!(sent, Err(WriteError::Store(StoreError::Failed(_)))), "{sent:?}");
    assert_eq!(fixture.media.list_all().await.unwrap(), []);
}
