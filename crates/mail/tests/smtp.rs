//! Mail over SMTP to a server inside the test.

#![allow(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::Duration,
};

use domain::{
    contact_requests::EmailAddress,
    mail::{Mail, MailId, MailThread},
};
use mail::{SmtpMail, SmtpSettingsError};
use mail_parser::{MessageParser, MimeHeaders};
use ports::mail::{DueMail, MailError, MailTransport, SendOutcome};

/// A mail server that records messages and gives a fixed answer to RCPT.
struct Sink {
    address: String,
    taken: Receiver<String>,
}

impl Sink {
    fn with_rcpt_reply(recipient: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (give, taken) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let give = give.clone();
                thread::spawn(move || converse(&stream, recipient, &give));
            }
        });
        Self { address, taken }
    }

    fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }
}

fn converse(mut stream: &TcpStream, recipient: &str, give: &Sender<String>) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    stream.write_all(b"220 sink ready\r\n").ok()?;
    let mut envelope = String::new();
    while let Some(Ok(line)) = lines.next() {
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let answer = match verb.as_str() {
            "EHLO" => "250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8".to_owned(),
            "RCPT" => {
                envelope += &format!("{line}\n");
                recipient.to_owned()
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").ok()?;
                let mut message = envelope.clone();
                while let Some(Ok(line)) = lines.next() {
                    if line == "." {
                        break;
                    }
                    message += &format!("{line}\n");
                }
                give.send(message).ok()?;
                "250 taken".to_owned()
            }
            "QUIT" => "221 bye".to_owned(),
            _ => "250 fine".to_owned(),
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).ok()?;
    }
    Some(())
}

fn due_mail(mail: Mail) -> DueMail {
    DueMail { id: MailId(7), mail, failures: 0 }
}

fn sample_mail() -> Mail {
    let to = EmailAddress::parse("register", "ada@example.com").unwrap();
    Mail::new(to, "Your new address — bestätigt", "Dear Ada,\n\n.a line that begins with a dot\nüber")
        .with_html("<html lang=\"en\"><p>Dear Ada,</p>\n<p>\n.a line that begins with a dot\nüber</p></html>")
}

#[tokio::test]
async fn mail_is_delivered_completely() {
    let sink = Sink::with_rcpt_reply("250 fine");
    let smtp = SmtpMail::new(&sink.url(), "Marque <concierge@marque.example>").unwrap();
    assert_eq!(smtp.send(&due_mail(sample_mail())).await, Ok(SendOutcome::Sent));
    let message = sink.taken.recv_timeout(Duration::from_secs(5)).unwrap();
    for part in [
        "<ada@example.com>",
        "From: Marque <concierge@marque.example>",
        "To: ada@example.com",
        "Subject: ",
        "Dear Ada,",
    ] {
        assert!(message.contains(part), "{part} is missing:\n{message}");
    }
}

/// The message as a mail program parses it, without the recorded envelope.
fn parse(message: &str) -> mail_parser::Message<'static> {
    let headers = message.split_once("\n").filter(|(line, _)| line.starts_with("RCPT")).unwrap().1;
    let wire = headers.replace("\n..", "\n.").replace('\n', "\r\n");
    MessageParser::default().parse(wire.as_bytes()).unwrap().into_owned()
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "compared with the `Date` header")]
async fn mail_has_the_standard_headers() {
    let sink = Sink::with_rcpt_reply("250 fine");
    let smtp = SmtpMail::new(&sink.url(), "Marque <concierge@marque.example>").unwrap();
    let mail = due_mail(sample_mail());
    for _ in 0..2 {
        smtp.send(&mail).await.unwrap();
    }
    smtp.send(&DueMail { id: MailId(8), ..due_mail(sample_mail()) }).await.unwrap();
    let raw = sink.taken.recv_timeout(Duration::from_secs(5)).unwrap();
    let message = parse(&raw);
    assert!(raw.contains("MIME-Version: 1.0\n"), "{raw}");
    assert!(raw.contains("Auto-Submitted: auto-generated\n"), "{raw}");
    let sent = message.date().unwrap().to_timestamp();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    assert!(now.abs_diff(sent.unsigned_abs()) < 60, "{sent}");
    let id = message.message_id().unwrap().to_owned();
    assert!(id.starts_with("7.") && id.ends_with("@marque.example"), "{id}");
    assert_eq!(message.subject(), Some("Your new address — bestätigt"));
    assert_eq!(message.from().unwrap().first().unwrap().address(), Some("concierge@marque.example"));

    assert_eq!(message.content_type().unwrap().subtype(), Some("alternative"));
    assert_eq!((message.text_body_count(), message.html_body_count()), (1, 1));
    let text = message.body_text(0).unwrap().replace("\r\n", "\n");
    assert_eq!(text.trim_end(), sample_mail().text());
    let html = message.body_html(0).unwrap().replace("\r\n", "\n");
    assert_eq!(Some(html.trim_end()), sample_mail().html());

    let again = parse(&sink.taken.recv_timeout(Duration::from_secs(5)).unwrap());
    assert_eq!(again.message_id(), Some(id.as_str()), "another try is the same mail");
    let other = parse(&sink.taken.recv_timeout(Duration::from_secs(5)).unwrap());
    assert_ne!(other.message_id(), Some(id.as_str()), "another mail with the same words is not");
}

#[tokio::test]
async fn replies_go_to_the_address_of_the_moment() {
    let sink = Sink::with_rcpt_reply("250 fine");
    let address = Arc::new(Mutex::new(None));
    let current = Arc::clone(&address);
    let smtp = SmtpMail::new(&sink.url(), "Marque <no-reply@marque.example>").unwrap();
    let smtp = smtp.with_reply_to(Arc::new(move || current.lock().unwrap().clone()));
    for (set, expected) in [
        (None, None),
        (Some("concierge@marque.example"), Some("concierge@marque.example")),
        (Some("no address"), None),
    ] {
        *address.lock().unwrap() = set.map(str::to_owned);
        smtp.send(&due_mail(sample_mail())).await.unwrap();
        let message = parse(&sink.taken.recv_timeout(Duration::from_secs(5)).unwrap());
        let reply_to = message.reply_to().and_then(|addresses| addresses.first()?.address());
        assert_eq!(reply_to, expected);
    }
}

#[tokio::test]
async fn connection_check_sends_no_mail() {
    let sink = Sink::with_rcpt_reply("250 fine");
    let smtp = SmtpMail::new(&sink.url(), "concierge@marque.example").unwrap();
    assert_eq!(smtp.check_connection().await, Ok(()));
    assert!(sink.taken.try_recv().is_err());
    let unused_address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let smtp = SmtpMail::new(&format!("smtp://{unused_address}"), "concierge@marque.example").unwrap();
    let error = smtp.check_connection().await.unwrap_err();
    assert!(matches!(&error, MailError::Temporary(why) if why.contains("refused")), "{error}");
}

#[tokio::test]
async fn mail_has_list_unsubscribe_headers() {
    let sink = Sink::with_rcpt_reply("250 fine");
    let smtp = SmtpMail::new(&sink.url(), "Marque <concierge@marque.example>").unwrap();
    let out = format!("https://marque.example/unsubscribe/{}", "7".repeat(64));
    smtp.send(&due_mail(sample_mail().with_unsubscribe_url(&out))).await.unwrap();
    smtp.send(&due_mail(sample_mail())).await.unwrap();
    let message = sink.taken.recv_timeout(Duration::from_secs(5)).unwrap();
    assert!(message.contains(&format!("List-Unsubscribe: <{out}>\n")), "{message}");
    assert!(message.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\n"), "{message}");
    let plain = sink.taken.recv_timeout(Duration::from_secs(5)).unwrap();
    assert!(!plain.contains("List-Unsubscribe"), "{plain}");
}

#[tokio::test]
async fn mails_of_a_case_refer_to_its_first() {
    let sink = Sink::with_rcpt_reply("250 fine");
    let smtp = SmtpMail::new(&sink.url(), "Marque <concierge@marque.example>").unwrap();
    let in_thread = |thread| sample_mail().with_thread(thread);
    let reference = "MQ-7K2P-9D4X";
    let first = in_thread(MailThread::begun_by_inquiry(reference));
    let second = in_thread(MailThread::of_inquiry(reference));
    let mut received = Vec::new();
    for mail in [first, second, sample_mail()] {
        smtp.send(&due_mail(mail)).await.unwrap();
        received.push(sink.taken.recv_timeout(Duration::from_secs(5)).unwrap());
    }
    let header = |mail: usize, name: &str| {
        let line = received[mail].lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.map(str::to_owned)
    };
    let root = Some("<inquiry-MQ-7K2P-9D4X@marque.example>".to_owned());
    assert_eq!(header(0, "Message-ID"), root);
    assert_eq!((header(1, "In-Reply-To"), header(1, "References")), (root.clone(), root.clone()));
    assert!(header(1, "Message-ID").is_some_and(|id| Some(id) != root));
    for (mail, name) in [(0, "In-Reply-To"), (0, "References"), (2, "In-Reply-To"), (2, "References")] {
        assert_eq!(header(mail, name), None, "{mail} {name}");
    }
}

#[tokio::test]
async fn calendar_is_attached_to_the_text() {
    let sink = Sink::with_rcpt_reply("250 fine");
    let smtp = SmtpMail::new(&sink.url(), "Marque <concierge@marque.example>").unwrap();
    let calendar = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
    smtp.send(&due_mail(sample_mail().with_calendar(calendar.into()))).await.unwrap();
    let message = sink.taken.recv_timeout(Duration::from_secs(5)).unwrap();
    for part in ["Dear Ada,", "text/calendar", "method=CANCEL", "appointment.ics", "METHOD:CANCEL"] {
        assert!(message.contains(part), "{part} is missing:\n{message}");
    }
}

#[tokio::test]
async fn permanent_and_temporary_rejections_are_distinguished() {
    let no = Sink::with_rcpt_reply("550 no such mailbox");
    let smtp = SmtpMail::new(&no.url(), "concierge@marque.example").unwrap();
    assert!(
        matches!(smtp.send(&due_mail(sample_mail())).await, Err(MailError::Permanent(why)) if why.contains("no such mailbox"))
    );
    let later = Sink::with_rcpt_reply("451 come back later");
    let smtp = SmtpMail::new(&later.url(), "concierge@marque.example").unwrap();
    assert!(
        matches!(smtp.send(&due_mail(sample_mail())).await, Err(MailError::Temporary(why)) if why.contains("come back"))
    );
}

#[tokio::test]
async fn unreachable_server_is_a_temporary_error() {
    let unused_address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let smtp = SmtpMail::new(&format!("smtp://{unused_address}"), "concierge@marque.example").unwrap();
    assert!(matches!(smtp.send(&due_mail(sample_mail())).await, Err(MailError::Temporary(_))));
}

#[tokio::test]
async fn invalid_smtp_settings_are_reported() {
    let wrong = |url, from| SmtpMail::new(url, from).err().unwrap();
    assert!(matches!(wrong("http://mail.example", "a@b.co"), SmtpSettingsError::Url(_)));
    assert!(matches!(wrong("smtp://mail.example", "nobody"), SmtpSettingsError::From(_)));
    assert!(wrong("nonsense", "a@b.co").to_string().contains("SMTP_URL"));
}
